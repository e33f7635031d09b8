import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { Bookmark, BookmarkPlus, BookmarkX } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSavedViews } from '#hooks/mirror/use-saved-views.ts';
import { onPhone, useMedia } from '#lib/react/use-media.ts';
import { Menu } from '#ui/overlay/menu.tsx';
import { styled } from '#ui/styled.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { useFailureToast } from '#ui/toast/use-failure-toast.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';

type Search = Readonly<Record<string, unknown>>;

/**
 * The views of this list that the user has kept on the device: each opens with one press, and the present view can be kept
 * under a name or removed. Empty if the list is unfiltered and no view is kept.
 */
export const ListViews = memo(function ListViews() {
  const { t } = useTranslation();
  const given: Search = useSearch({ strict: false });
  const screen = useRouterState({ select: ({ location }) => location.pathname });
  const navigate = useNavigate();
  const failed = useFailureToast();
  const { views, keep, remove } = useSavedViews(screen);
  const [saving, setSaving] = useState(false);
  const onlyIcon = useMedia(onPhone);
  const search = chosenIn(given);
  const isActive = Object.keys(search).length > 0;
  const shown = views.find((view) => isSame(view.search, search));
  if (!isActive && views.length === 0 && !saving) return null;

  function choose(next: Search): void {
    const merge = ({ limit }: { limit?: number }) => ({ ...(limit && { limit }), ...next });
    // The parameters come from the list's own address; a later release ignores unknown ones.
    void navigate({ to: '.', search: merge as never, resetScroll: false });
  }

  async function removeShown(name: string): Promise<void> {
    await remove(name);
    toast({ title: t('list.views.removed'), description: name });
  }

  return (
    // In one row with the search; on a phone after the filters, so that none of them moves when it appears.
    <styled.div order={{ base: '1', sm: '0' }}>
      <Menu
        label={t('list.views.title')}
        variant="outline"
        icon={<Bookmark />}
        items={[
          ...views.map((view) => ({
            label: <bdi>{view.name}</bdi>,
            checked: view === shown,
            onSelect: () => choose(view.search),
          })),
          isActive && t('list.views.now'),
          isActive &&
            !shown && { label: t('list.views.save'), icon: <BookmarkPlus />, onSelect: () => setSaving(true) },
          shown && {
            label: t('list.views.remove', { name: shown.name }),
            icon: <BookmarkX />,
            onSelect: () => void removeShown(shown.name).catch(failed),
          },
        ]}
      >
        {onlyIcon ? undefined : t('list.views.title')}
      </Menu>
      <SaveViewDialog
        open={saving}
        onClose={() => setSaving(false)}
        onSave={(name) => keep({ name, search })}
        names={views.map(({ name }) => name)}
      />
    </styled.div>
  );
});

/** Parameters that decide which rows are shown, and in which order: not the page and its size. */
function chosenIn({ page: _page, limit: _limit, ...search }: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

function isSame(one: Search, other: Search): boolean {
  const textOf = (search: Search) => JSON.stringify(Object.entries(search).sort());
  return textOf(one) === textOf(other);
}
