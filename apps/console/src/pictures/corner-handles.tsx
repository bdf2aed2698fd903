import { useLingui } from '@lingui/react/macro';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { inside, middleOf, MIN_CORNERS, moved, type Point } from './outlines.ts';

/** In px: nearer corners have no + between them. */
const ROOM_PX = 32;

interface CornerHandlesProps {
  corners: readonly Point[];
  /** Of the picture on the screen, in px. */
  width: number;
  /** Of the picture, in its widths. */
  height: number;
  reshape: (corners: readonly Point[]) => void;
}

/** The corners of an outline: dragged, or moved by arrow keys. Insert adds one behind, Delete takes one away; a + between two adds one. */
export function CornerHandles({ corners, width, height, reshape }: CornerHandlesProps) {
  const { t } = useLingui();
  const dragged = useRef<number | null>(null);
  const replace = (at: number, ...points: readonly Point[]) =>
    reshape([...corners.slice(0, at), ...points, ...corners.slice(at + 1)]);
  const split = (at: number, corner: Point) => replace(at, corner, middleOf(corner, nextTo(corners, at)));
  const press = (event: KeyboardEvent, at: number, corner: Point) => {
    const next = moved(corner, event.key, event.shiftKey, height);
    if (next !== null) replace(at, next);
    else if (event.key === 'Insert' || event.key === '+') split(at, corner);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (corners.length > MIN_CORNERS) replace(at);
    } else return;
    event.preventDefault();
  };
  const drag = (event: PointerEvent<SVGGElement>, at: number) => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (dragged.current !== at || box === undefined) return;
    replace(at, inside([(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.width], height));
  };
  return (
    <>
      {corners.map((corner, at) => {
        const next = nextTo(corners, at);
        if (Math.hypot(next[0] - corner[0], next[1] - corner[1]) * width < ROOM_PX) return null;
        const [x, y] = middleOf(corner, next);
        return (
          <g
            key={`between ${at}`}
            className="between"
            aria-hidden="true"
            transform={`translate(${x * width} ${y * width})`}
            onClick={() => split(at, corner)}
          >
            <circle r="7" />
            <path d="M-3.500 0H3.500M0-3.500V3.500" />
          </g>
        );
      })}
      {corners.map((corner, at) => (
        <g
          key={at}
          className="handle"
          role="button"
          tabIndex={0}
          aria-label={t`Corner ${at + 1} of ${corners.length}`}
          transform={`translate(${corner[0] * width} ${corner[1] * width})`}
          onKeyDown={(event) => press(event, at, corner)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            dragged.current = at;
          }}
          onPointerMove={(event) => drag(event, at)}
          onPointerUp={() => (dragged.current = null)}
        >
          <circle className="hit" r="12" />
          <circle r="6" />
        </g>
      ))}
    </>
  );
}

function nextTo(corners: readonly Point[], at: number): Point {
  return corners[(at + 1) % corners.length] ?? [0, 0];
}
