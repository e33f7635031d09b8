import { type LinkProps, useNavigate } from '@tanstack/react-router';
import type { Found } from '#contract/reading/read.ts';
import { mayOpen, type ScreenName } from '#contract/rights/screens.ts';
import { PaletteDialog } from '#features/palette/palette-dialog.tsx';
import { useSession } from '#hooks/session/use-session.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { MenuEntry } from '#ui/shell/menu-entry.ts';
import { useSchoolLinks } from './-school-links.ts';

const ShortcutsDialog = lazyPart(() => import('#features/palette/shortcuts-dialog.tsx'), 'ShortcutsDialog');
const UserDetails = lazyPart(() => import('#features/users/user-details.tsx'), 'UserDetails');

export type PaletteDialogName = 'find' | 'shortcuts' | { person: string };

export type PaletteDialogsProps = {
  dialog: PaletteDialogName;
  onDialog: (dialog: PaletteDialogName | undefined) => void;
  places: readonly MenuEntry[];
};

/** Dialogs of the header's search button and of the shortcuts, with the addresses of their results. */
export function PaletteDialogs({ dialog, onDialog, places }: PaletteDialogsProps) {
  const navigate = useNavigate();
  const { role } = useSession();
  const links = useSchoolLinks();
  const close = () => onDialog(undefined);
  const go = (link: LinkProps) => void navigate(link);
  const may = (screen: ScreenName) => mayOpen(screen, role);

  function openPerson({ id, role: found, fullName, classId }: Found['people'][number]): void {
    if (classId && may('class-students-details')) {
      go({ to: '/class-students-details/$id', params: { id: classId }, search: { search: fullName } });
    } else if (found === 'sponsor' && may('sponsor-profile')) {
      go({ to: '/sponsor/$sponsorId', params: { sponsorId: id } });
    } else onDialog({ person: id });
  }

  /** The page of a madrasa for a user who has it; sponsors and all others get the public one. */
  function madrasaLink({ id, place }: Found['madaris'][number]): LinkProps {
    if (may('madaris-classes') || may('supervisor-madrasa-classes')) return links.madrasa(id);
    if (may('madrasa')) return { to: '/madrasa/$id', params: { id } };
    if (may('madrasa-class')) return { to: '/madrasa-class/$id', params: { id } };
    const params = { regionId: place.id, madrasaId: id };
    return { to: '/explore-sponsor/$regionId/madrasa/$madrasaId/details', params };
  }

  function classLink({ id }: Found['classes'][number]): LinkProps {
    if (may('class-materials')) return links.class(id);
    if (may('class-details')) return { to: '/class-details/$id', params: { id } };
    if (may('student-details')) return { to: '/student-details/$id', params: { id } };
    return { to: '/class/$classId', params: { classId: id } };
  }

  if (dialog === 'shortcuts') return <ShortcutsDialog open onClose={close} />;
  if (dialog !== 'find') return <UserDetails id={dialog.person} onClose={close} />;
  return (
    <PaletteDialog
      open
      onClose={close}
      places={places}
      onPlace={go}
      onPerson={openPerson}
      onMadrasa={(madrasa) => go(madrasaLink(madrasa))}
      onClass={(found) => go(classLink(found))}
    />
  );
}
