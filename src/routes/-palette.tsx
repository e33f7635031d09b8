import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Found } from '#contract/reading/read.ts';
import { mayOpen, type ScreenName } from '#contract/rights/screens.ts';
import { PaletteButton } from '#features/palette/palette-button.tsx';
import { useShortcuts } from '#features/palette/use-shortcuts.ts';
import { useSession } from '#hooks/session/use-session.ts';
import type { MenuEntry } from '#ui/shell/menu-entry.ts';
import { adminLinks, supervisorLinks } from './-school-links.ts';

const PaletteDialog = lazy(() =>
  import('#features/palette/palette-dialog.tsx').then((module) => ({ default: module.PaletteDialog })),
);
const ShortcutsDialog = lazy(() =>
  import('#features/palette/shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);
const UserDetails = lazy(() =>
  import('#features/users/user-details.tsx').then((module) => ({ default: module.UserDetails })),
);

type Dialog = 'find' | 'shortcuts' | { person: string };

/** The header's search button, its shortcuts, and where what it finds is opened. */
export function PaletteOfRole({ places }: { places: readonly MenuEntry[] }) {
  const navigate = useNavigate();
  const { role } = useSession();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const go = (link: LinkProps) => void navigate(link);
  const may = (screen: ScreenName) => mayOpen(screen, role);
  useShortcuts(setDialog);

  function openPerson({ id, role: found, fullName, classId }: Found['people'][number]): void {
    if (classId && may('class-students-details')) {
      go({ to: '/class-students-details/$id', params: { id: classId }, search: { search: fullName } });
    } else if (found === 'sponsor' && may('sponsor-profile')) {
      go({ to: '/sponsor/$sponsorId', params: { sponsorId: id } });
    } else setDialog({ person: id });
  }

  return (
    <>
      <PaletteButton onOpen={() => setDialog('find')} />
      {dialog && (
        <Suspense>
          {dialog === 'find' && (
            <PaletteDialog
              open
              onClose={close}
              places={places}
              onPlace={go}
              onPerson={openPerson}
              onMadrasa={(madrasa) => go(madrasaLink(madrasa, may))}
              onClass={(found) => go(classLink(found, may))}
            />
          )}
          {dialog === 'shortcuts' && <ShortcutsDialog open onClose={close} />}
          {typeof dialog === 'object' && <UserDetails id={dialog.person} onClose={close} />}
        </Suspense>
      )}
    </>
  );
}

type May = (screen: ScreenName) => boolean;

/** The page of a madrasa that the person has; sponsors and everybody else see the public one. */
function madrasaLink({ id, place }: Found['madaris'][number], may: May): LinkProps {
  if (may('madaris-classes')) return adminLinks.madrasa(id);
  if (may('supervisor-madrasa-classes')) return supervisorLinks.madrasa(id);
  if (may('madrasa')) return { to: '/madrasa/$id', params: { id } };
  if (may('madrasa-class')) return { to: '/madrasa-class/$id', params: { id } };
  const params = { regionId: place.id, madrasaId: id };
  return { to: '/explore-sponsor/$regionId/madrasa/$madrasaId/details', params };
}

function classLink({ id }: Found['classes'][number], may: May): LinkProps {
  if (may('supervisor-class-reports')) return supervisorLinks.class(id);
  if (may('class-details')) return { to: '/class-details/$id', params: { id } };
  if (may('student-details')) return { to: '/student-details/$id', params: { id } };
  return adminLinks.class(id);
}
