import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { useSlidingBars } from '#ui/layout/use-sliding-bars.ts';
import { Skeleton } from '#ui/states/skeleton.tsx';
import { FindBar } from './find/find-bar.tsx';
import type { DocumentKind } from './kind-of-document.ts';
import { views } from './lazy-view.tsx';
import { ReaderBar } from './reader-bar.tsx';
import { useDarkPage } from './use-dark-page.ts';
import type { DocumentInfo, ReaderSource } from './view.ts';
import { BrokenContext } from './view-state.tsx';

const abilities: Readonly<Record<DocumentKind, { find: boolean; zoom: boolean; dark: boolean }>> = {
  pdf: { find: true, zoom: true, dark: true },
  word: { find: true, zoom: true, dark: true },
  sheet: { find: true, zoom: true, dark: true },
  picture: { find: false, zoom: true, dark: false },
  audio: { find: false, zoom: false, dark: false },
  old: { find: false, zoom: false, dark: false },
  none: { find: false, zoom: false, dark: false },
};

const nothing = abilities.none;

type OpenDocumentProps = {
  documentKind: DocumentKind;
  source: ReaderSource;
  fileName: string;
  title: string;
  /** The initial search. */
  find?: string | undefined;
  start?: number;
  onPlace?: (place: number, part: number) => void;
  /** See `ReaderViewProps`. */
  asText?: boolean | undefined;
  onAsText?: (asText: boolean) => void;
  /** Further tools, for the page in view of a PDF. */
  actions: (page: number | undefined, info: DocumentInfo) => ReactNode;
  /** Shown instead of a document that cannot be shown. */
  download?: ReactNode;
};

/** A document with the tools to read it. */
export function OpenDocument(props: OpenDocumentProps) {
  const { documentKind, source, fileName, title, start = 0, onPlace, asText, onAsText, actions, download } = props;
  useSlidingBars();
  const [isBroken, setBroken] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const onBroken = useCallback(() => setBroken(true), []);
  const can = isBroken ? nothing : abilities[documentKind];
  const [opensAt] = useState(can.find ? (props.find ?? '') : '');
  const [info, setInfo] = useState<DocumentInfo>({});
  const [page, setPage] = useState(Math.floor(start) + 1);
  const [zoom, setZoom] = useState(1);
  const [dark, setDark] = useDarkPage();
  const [isFinding, setFinding] = useState(opensAt !== '');
  const [search, setSearch] = useState(opensAt);
  const [hit, setHit] = useState(0);
  const [hits, setHits] = useState(0);
  const keepAsText = useCallback((text: boolean) => onAsText?.(text), [onAsText]);
  const View = views[documentKind];

  function find(wanted: string): void {
    setSearch(wanted);
    setHit(0);
  }

  function retry(): void {
    setBroken(false);
    setAttempt(attempt + 1);
  }

  return (
    <>
      <ReaderBar
        info={info}
        page={page}
        can={can}
        zoom={zoom}
        onZoom={setZoom}
        dark={dark}
        onDark={setDark}
        isFinding={isFinding}
        onFind={() => {
          setFinding(!isFinding);
          find('');
        }}
        findBar={
          isFinding && (
            <FindBar
              hits={hits}
              hit={hit}
              initial={opensAt}
              onSearch={find}
              onHit={setHit}
              onClose={() => {
                setFinding(false);
                find('');
              }}
            />
          )
        }
      >
        {actions(documentKind === 'pdf' ? page : undefined, info)}
      </ReaderBar>
      <BrokenContext value={{ onBroken, onRetry: retry, action: download }}>
        <Suspense fallback={<Skeleton height="70dvh" />}>
          {View && (
            <View
              key={attempt}
              source={source}
              fileName={fileName}
              title={title}
              zoom={zoom}
              dark={dark}
              search={search}
              hit={hit}
              onHits={setHits}
              onHit={setHit}
              opensAt={opensAt}
              start={start}
              onPlace={(place, part) => {
                onPlace?.(place, part);
                if (documentKind === 'pdf') setPage(Math.floor(place) + 1);
              }}
              asText={asText}
              onAsText={keepAsText}
              onInfo={setInfo}
            />
          )}
        </Suspense>
      </BrokenContext>
    </>
  );
}
