import { type LinkProps, useRouter } from '@tanstack/react-router';
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
import { type MenuGroupName, type MenuScreen, menus, screens } from '#contract/rights/screens.ts';
import { WaitingCount } from '#features/outbox/waiting-count.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { MenuEntry } from '#ui/shell/menu-entry.ts';

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
const shortened = ['radar', 'account', 'outbox', 'news'] as const;

function isShortened(name: MenuScreen): name is (typeof shortened)[number] {
  return shortened.some((one) => one === name);
}

/** The role's navigation, as the contract orders it, with the screens whose route file exists. */
export function usePlaces(role: Caller): MenuEntry[] {
  const { t } = useTranslation('home');
  const { routesByPath } = useRouter();
  const { groups, main } = menus[role];
  const inBar = new Set<MenuScreen>(main);

  function placesOf({ name: group, screens: names }: MenuGroupOf): MenuEntry[] {
    return names
      .filter((name) => screens[name].path in routesByPath)
      .map((name) => ({
        label: t(`places.${name}`),
        ...(isShortened(name) && { short: t(`shortPlaces.${name}`) }),
        icon: icons[name],
        // The contract knows no routes, so its address is a plain string; the line above has looked it up among them.
        link: { to: screens[name].path, activeOptions: { exact: name === 'home' } } as LinkProps,
        group: group && t(`groups.${group}`),
        main: inBar.has(name),
        ...(name === 'outbox' && { count: <WaitingCount /> }),
        ...(name === 'news' && { count: <NewsCount /> }),
      }));
  }

  return groups.flatMap((group) => placesOf(group));
}

interface MenuGroupOf {
  readonly name?: MenuGroupName;
  readonly screens: readonly MenuScreen[];
}
