// Runs before the app, so that language, direction and colours are right from its first pixel on; the star that is seen
// until then has no words, and takes its colours from the device. It is a file of its own because the content security
// policy allows no inline script. The language is detected here and nowhere
// else: query, cookie (where there are cookies), local storage, session storage, browser, `lang` of the page
// (specification, section 1). src/i18n/setup.ts takes it from the page. Which languages there are, the first one the
// fallback, the page says (scripts/languages-in-page.ts).
(() => {
  const directions = JSON.parse(document.querySelector('script[data-languages]').dataset.languages);
  const attempt = (read) => {
    try {
      return read();
    } catch {
      return undefined;
    }
  };
  const cookie = () => document.cookie.match(/(?:^|; ?)i18next=([^;]*)/)?.[1];
  const candidates = [
    attempt(() => new URLSearchParams(location.search).get('lng')),
    navigator.cookieEnabled ? attempt(cookie) : undefined,
    attempt(() => localStorage.getItem('i18nextLng')),
    attempt(() => sessionStorage.getItem('i18nextLng')),
    ...(navigator.languages || [navigator.language]),
    document.documentElement.lang,
  ];
  const language =
    candidates.map((tag) => String(tag || '').split('-')[0]).find((tag) => Object.hasOwn(directions, tag)) ||
    Object.keys(directions)[0];
  const root = document.documentElement;
  // The server has sent the landing page's first screen (server/modules/public-pages), in the language it knew of.
  const firstScreen = document.querySelector('.first-screen');
  if (firstScreen && (root.lang !== language || attempt(() => localStorage.getItem('token')))) {
    firstScreen.remove();
    document.querySelector('.first-paint').hidden = false;
  }
  root.lang = language;
  root.dir = directions[language];

  const chosen = attempt(() => localStorage.getItem('sanad-color-mode'));
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.classList.add(dark ? 'dark' : 'light');

  // Nothing but the app takes away the star and what is said under it: until then, whatever fails keeps it from starting.
  const notice = document.querySelector('#root > .start-notice');
  for (const words of notice?.children ?? []) words.hidden = words.lang !== language;
  const fail = () => notice?.classList.add('failed');
  addEventListener('unhandledrejection', fail);
  const onError = ({ target, filename }) => {
    // A picture may be missing, and an extension of the browser has errors of its own.
    if (target === window ? filename.startsWith(location.origin) : target.matches('script[data-app]')) fail();
  };
  addEventListener('error', onError, true);

  // The words are the first thing the script will ask for: they come along with it instead of after it.
  const words = document.createElement('link');
  words.rel = 'preload';
  words.as = 'fetch';
  words.crossOrigin = 'anonymous';
  words.href = `/locales/${language}/common.json`;
  document.head.append(words);
})();

// A browser offers once to install the app, and may do so before it has started (src/hooks/engine/install-offer.ts).
addEventListener('beforeinstallprompt', (event) => {
  globalThis.installOffer = event;
});

// A snapshot of the screen, until the live one is ready (docs/decisions/0014-snapshot-of-the-screen.md): src/snapshot has kept
// it for a route that asks for one (`keepsSnapshot`). Only for who is signed in on this device, which its database knows, and
// only where it would look the same today.
// It is put over the live page in a closed shadow root, so that nothing finds it: no screen reader, no script, no finger.
// The app starts behind it; a server for development starts it by itself.
(() => {
  const root = document.getElementById('root');
  const app = document.querySelector('link[data-app]')?.getAttribute('href');
  /** The longest that it is shown, in milliseconds. */
  const longest = 5000;
  /** The longest that the app waits for it, in milliseconds. */
  const startTimeout = 300;

  const add = (tag, properties) => {
    const element = Object.assign(document.createElement(tag), { crossOrigin: 'anonymous', ...properties });
    document.head.append(element);
    return element;
  };

  /** With its style sheet, which the star does not wait for. Where that is missing, words without a look still help. */
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    const run = () => {
      add('script', { type: 'module', src: app }).dataset.app = '';
    };
    const { href } = document.querySelector('link[data-styles]');
    add('link', { rel: 'stylesheet', href, onload: run, onerror: run });
  };

  /** Rows are there, and nothing is on its way. What src/snapshot/watch-screen.ts waits for is the same. */
  const liveIsReady = () => {
    const main = root.querySelector('main');
    return main?.querySelector('h1') && !main.querySelector('[data-loading], [aria-busy=true]');
  };

  const fits = (snapshot) =>
    snapshot.place === location.pathname + location.search &&
    snapshot.language === document.documentElement.lang &&
    document.documentElement.classList.contains(snapshot.mode) &&
    snapshot.app === app &&
    // Another width within the same layout is laid out again.
    Math.abs(snapshot.width - innerWidth) <= 32;

  const show = ({ html, css, language, mode }) => {
    const host = document.createElement('div');
    host.className = 'screen-snapshot';
    host.setAttribute('inert', '');
    host.setAttribute('aria-hidden', 'true');
    host.style.cssText = 'position:fixed;inset:0;z-index:2147483647;overflow:hidden auto;pointer-events:none';
    const style = document.createElement('style');
    style.textContent = `${css}*,*::before,*::after{animation:none!important;transition:none!important}`;
    // What rules for `html` and `body` mean.
    const page = document.createElement('html');
    page.lang = language;
    page.dir = document.documentElement.dir;
    page.className = mode;
    page.style.minHeight = '100%';
    const body = document.createElement('body');
    body.innerHTML = html;
    page.append(body);
    host.attachShadow({ mode: 'closed' }).append(style, page);
    document.body.append(host);
    watch(host);
  };

  /** Takes it away as soon as the live screen is ready, in the frame that shows that one. */
  const watch = (host) => {
    const listening = new AbortController();
    const end = () => {
      clearTimeout(timer);
      observer.disconnect();
      listening.abort();
      host.remove();
    };
    const timer = setTimeout(end, longest);
    const observer = new MutationObserver(() => {
      if (liveIsReady()) requestAnimationFrame(() => liveIsReady() && end());
    });
    observer.observe(root, { childList: true, subtree: true, attributes: true });
    const on = (type, listener) =>
      addEventListener(type, listener, { capture: true, passive: true, signal: listening.signal });
    // Who presses a key or the screen sees what that does, as soon as there is something that answers.
    for (const type of ['click', 'keydown', 'scroll']) on(type, () => root.querySelector('main') && end());
    // The person signed out in another tab, or everything here was cleared.
    on('storage', ({ key, newValue }) => (key === null || (key === 'token' && newValue === null)) && end());
  };

  /** Opens what is there, in the version that it has, and never makes it: that is the app's work. */
  const open = () => {
    const request = indexedDB.open('sanad-device');
    request.onupgradeneeded = () => request.transaction.abort();
    request.onerror = start;
    request.onsuccess = () => {
      const database = request.result;
      try {
        read(database);
      } catch {
        // A database without its tables: the app will make them.
        start();
      }
      database.close();
    };
  };

  const read = (database) => {
    const transaction = database.transaction(['settings', 'sessions']);
    const settings = transaction.objectStore('settings');
    const account = settings.get('account');
    const snapshot = settings.get('lastSeen');
    const sessions = transaction.objectStore('sessions').getAll();
    transaction.onabort = start;
    transaction.oncomplete = () => {
      const [userId, shot] = [account.result?.value, snapshot.result?.value];
      const session = sessions.result.find((one) => one.userId === userId);
      if (!session || session.ended || shot?.userId !== userId || !fits(shot) || liveIsReady()) return start();
      show(shot);
      // What comes after the next frame's callbacks comes after its paint.
      requestAnimationFrame(() => setTimeout(start));
    };
  };

  if (!app) return;
  try {
    // A visitor's pages need none, and wait for none.
    if (!localStorage.getItem('token')) return start();
    setTimeout(start, startTimeout);
    open();
  } catch {
    // Where storage is forbidden, nothing was kept.
    start();
  }
})();
