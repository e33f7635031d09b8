import { type LinkProps, useRouter, useRouterState } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  Bell,
  BookOpenCheck,
  Building2,
  ClipboardCheck,
  Compass,
  FileInput,
  FileText,
  GraduationCap,
  HandCoins,
  House,
  Info,
  Mail,
  MapPinned,
  Presentation,
  Receipt,
  School,
  ScrollText,
  Send,
  Settings2,
  ShieldUser,
  UserRound,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Caller } from '#contract/rights/roles.ts';
import {
  type MenuGroupName,
  type MenuScreen,
  menus,
  screens,
  type TabScreen,
  tabbedScreens,
  tabsBeside,
} from '#contract/rights/screens.ts';
import { WaitingCount } from '#features/outbox/waiting-count.tsx';
import { TabLinks } from '#ui/layout/tab-links.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { MenuEntry } from '#ui/shell/menu-entry.ts';
import { styled } from '#ui/styled.ts';

const icons: Record<MenuScreen, ReactNode> = {
  home: <House />,
  about: <Info />,
  contact: <Mail />,
  'sample-reports': <FileText />,
  'explore-sponsor': <Compass />,
  news: <Bell />,
  outbox: <Send className="mirrored" />,
  account: <UserRound />,
  reports: <BookOpenCheck />,
  radar: <ClipboardCheck />,
  import: <FileInput />,
  regions: <MapPinned />,
  classes: <School />,
  madaris: <Building2 />,
  'supervisor-madaris': <Building2 />,
  'supervisor-teachers': <Presentation />,
  'supervisor-students': <GraduationCap />,
  supervisor: <ShieldUser />,
  teachers: <Presentation />,
  students: <GraduationCap />,
  sponsor: <Users />,
  sponsorships: <HandCoins />,
  transfers: <ArrowRightLeft />,
  books: <BookOpenCheck />,
  payments: <Receipt />,
  settings: <Settings2 />,
  'audit-log': <ScrollText />,
};

const NewsCount = lazyPart(() => import('#features/news/news-count.tsx'), 'NewsCount', null);

/** Screens whose word would take two lines in a phone's bottom bar. */
const shortened = ['account', 'outbox', 'news'] as const;

function isShortened(name: MenuScreen): name is (typeof shortened)[number] {
  return shortened.some((one) => one === name);
}

/** The screen that is open, where it is one of those that share an entry of a menu. */
function useOpenTab(): TabScreen | undefined {
  return useRouterState({
    select: ({ location }) =>
      tabbedScreens
        .flatMap((group): readonly TabScreen[] => group.screens)
        .find((name) => isBelow(location.pathname, name)),
  });
}

function isBelow(pathname: string, name: TabScreen): boolean {
  return pathname === screens[name].path || pathname.startsWith(`${screens[name].path}/`);
}

/** Above a screen that shares its entry of the menu: the others, each with its own address. */
export function ScreenTabs({ role }: { role: Caller }) {
  const { t } = useTranslation('home');
  const open = useOpenTab();
  const tabs = open ? tabsBeside(open, role) : [];
  if (tabs.length === 0) return null;
  return (
    <styled.div marginBlockEnd="4" _print={{ display: 'none' }}>
      <TabLinks
        label={t('tabs')}
        tabs={tabs.map((name) => ({ label: t(`places.${name}`), link: { to: screens[name].path } as LinkProps }))}
      />
    </styled.div>
  );
}

/** The role's navigation, as the contract orders it, with the screens whose route file exists; and each screen by its own name, to be found. */
export function usePlaces(role: Caller): { menu: MenuEntry[]; all: MenuEntry[] } {
  const { t } = useTranslation('home');
  const { routesByPath } = useRouter();
  const openTab = useOpenTab();
  const { groups, main } = menus[role];
  const inBar = new Set<MenuScreen>(main);

  function entryOf(name: MenuScreen, group?: MenuGroupName): MenuEntry {
    return {
      label: t(`places.${name}`),
      ...(isShortened(name) && { short: t(`shortPlaces.${name}`) }),
      icon: icons[name],
      // The contract knows no routes, so its address is a plain string; `existing` has looked it up among them.
      link: { to: screens[name].path, activeOptions: { exact: name === 'home' } } as LinkProps,
      group: group && t(`groups.${group}`),
      main: inBar.has(name),
      ...(name === 'outbox' && { count: <WaitingCount /> }),
      ...(name === 'news' && { count: <NewsCount /> }),
    };
  }

  const existing = (names: readonly MenuScreen[]) => names.filter((name) => screens[name].path in routesByPath);
  const menu = groups.flatMap(({ name: group, screens: names }: MenuGroupOf) =>
    existing(names).map((name) => {
      const tabs = tabsBeside(name, role);
      const isOpen = openTab !== undefined && tabs.includes(openTab);
      const entry = entryOf(name, group);
      return { ...entry, ...(name === 'sponsorships' && { label: t('money') }), ...(isOpen && { isOpen }) };
    }),
  );
  const named = groups.flatMap((group: MenuGroupOf) => group.screens);
  const hidden = named.flatMap((name) => tabsBeside(name, role)).filter((name) => !named.includes(name));
  const account: readonly MenuScreen[] = role === 'visitor' || named.includes('account') ? [] : ['account'];
  return { menu, all: existing([...named, ...hidden, ...account]).map((name) => entryOf(name)) };
}

interface MenuGroupOf {
  readonly name?: MenuGroupName;
  readonly screens: readonly MenuScreen[];
}
