// Runs before the app, so that language, direction and colours are right from its first pixel on; the star that is seen
// until then has no words, and takes its colours from the device. It is a file of its own because the content security
// policy allows no inline script. The language is detected here and nowhere
// else: query, cookie (where there are cookies), local storage, session storage, browser, `lang` of the page
// (specification, section 1). src/i18n/setup.ts takes it from the page.
(() => {
  const directions = { en: 'ltr', ar: 'rtl' };
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
    candidates.map((tag) => String(tag || '').split('-')[0]).find((tag) => Object.hasOwn(directions, tag)) || 'en';
  const root = document.documentElement;
  root.lang = language;
  root.dir = directions[language];

  const chosen = attempt(() => localStorage.getItem('sanad-color-mode'));
  const dark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.classList.add(dark ? 'dark' : 'light');

  // The words are the first thing the script will ask for: they come along with it instead of after it.
  const words = document.createElement('link');
  words.rel = 'preload';
  words.as = 'fetch';
  words.crossOrigin = 'anonymous';
  words.href = `/locales/${language}/common.json`;
  document.head.append(words);
})();
