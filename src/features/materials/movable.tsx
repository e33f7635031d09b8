import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Material } from '#contract/entities/material.ts';
import { styled } from '#ui/styled.ts';
import type { Move } from './reading-order.ts';

/** Only materials of this page can be dragged. */
const dragType = 'application/x-sanad-material';

const Slot = styled('div', {
  base: {
    display: 'grid',
    minWidth: '0',
    borderRadius: 'lg',
    '&[data-over]': { outline: '2px solid', outlineColor: 'green.solid', outlineOffset: '2px' },
    '&[data-dragged]': { opacity: '0.5' },
  },
});

type MovableProps = {
  material: Material;
  move: (material: Material, move: Move) => void;
  /**
   * True while it waits to be sent and has no place yet. The card keeps its elements when it arrives, so that an open menu
   * stays open.
   */
  isFixed: boolean;
  children: ReactNode;
};

/** A card that can be dragged to another's place with the mouse, or moved with Alt and an arrow key. Its menu does the same. */
export function Movable({ material, move, isFixed, children }: MovableProps) {
  const [isOver, setOver] = useState(false);
  const [isDragged, setDragged] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const focused = useRef<HTMLElement>(null);

  // The browser removes the focus from an element that moves in the page, so it is restored here.
  useEffect(() => {
    const kept = focused.current;
    if (kept?.isConnected && document.activeElement === document.body) kept.focus();
  });

  function start(event: DragEvent): void {
    // A long press on a card opens the browser's menu of its link.
    if (!matchMedia('(pointer: fine)').matches) {
      event.preventDefault();
      return;
    }
    event.dataTransfer.setData(dragType, material.id);
    event.dataTransfer.effectAllowed = 'move';
    if (place.current) event.dataTransfer.setDragImage(place.current, 24, 24);
    dragged = material;
    setDragged(true);
  }

  function over(event: DragEvent): void {
    if (isFixed || !event.dataTransfer.types.includes(dragType) || dragged?.id === material.id) return;
    event.preventDefault();
    setOver(true);
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    if (dragged) move(dragged, { to: material.id });
  }

  function press(event: KeyboardEvent): void {
    if (isFixed || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(material, event.key === 'ArrowUp' ? 'up' : 'down');
  }

  return (
    <Slot
      ref={place}
      draggable={!isFixed}
      data-over={isOver || undefined}
      data-dragged={isDragged || undefined}
      onDragStart={start}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onDragEnd={() => setDragged(false)}
      onKeyDown={press}
      onFocus={(event) => {
        focused.current = event.target;
      }}
      onBlur={(event) => {
        if (event.relatedTarget) focused.current = null;
      }}
    >
      {children}
    </Slot>
  );
}

/** The browser gives the dragged data only at the drop, so it is kept here. */
let dragged: Material | undefined;
