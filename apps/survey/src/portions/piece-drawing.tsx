import type { PieceShape } from '@dietary-recall/portion-weight';
import type { CSSProperties } from 'react';
import { usePieceWords } from './piece-words.ts';
import { solidOf, type Line, type Point, type WholePiece } from './solid.ts';

const PAPER = { width: 320, height: 190, left: 92, margin: 26 };
const SMALL = { width: 120, height: 80, left: 4, margin: 4 };

const points = (corners: readonly Point[]) => corners.map(({ left, top }) => `${left},${top}`).join(' ');

interface PieceDrawingProps {
  piece: WholePiece;
  /** Not all of its measures are known: it is drawn as it may be. */
  isVague: boolean;
}

/** A piece in scale, beside a bank card, with the names of what is measured. It says nothing that the fields do not say in words. */
export function PieceDrawing({ piece, isVague }: PieceDrawingProps) {
  const { names } = usePieceWords();
  const { lines, card, ...solid } = solidOf(piece, PAPER);
  return (
    <svg
      className={isVague ? 'piece piece--vague' : 'piece'}
      viewBox={`0 0 ${PAPER.width} ${PAPER.height}`}
      aria-hidden="true"
    >
      <polygon className="piece__card" points={points(card)} />
      <Body {...solid} />
      {lines.map((line) => (
        <Measured key={line.measure} line={line} name={names[line.measure]} />
      ))}
    </svg>
  );
}

/** What a shape looks like. */
export function ShapePicture({ shape }: { shape: PieceShape }) {
  const { card: _, lines: __, ...solid } = solidOf({ shape, ...TYPICAL }, SMALL);
  return (
    <svg className="piece piece--small" viewBox={`0 0 ${SMALL.width} ${SMALL.height}`} aria-hidden="true">
      <Body {...solid} />
    </svg>
  );
}

/** The measures of the pictures of shapes, and where the buttons begin while nothing is typed. */
export const TYPICAL = { lengthCm: 10, widthCm: 5, heightCm: 3, diameterCm: 20, wedgesInRound: 8 } as const;

function Body({ sides, top, round }: Pick<ReturnType<typeof solidOf>, 'sides' | 'top' | 'round'>) {
  return (
    <>
      {round.length > 0 && <polygon className="piece__round" points={points(round)} />}
      {sides.map(({ corners, shade }, at) => (
        <polygon
          key={at}
          className="piece__side"
          style={{ '--shade': `${Math.round(shade * 60)}%` } as CSSProperties}
          points={points(corners)}
        />
      ))}
      <polygon className="piece__top" points={points(top)} />
    </>
  );
}

const LETTER = 14;

/** The name of a measure stands outside its line: below it, or to the left of one that goes up. */
function Measured({ line: { from, to }, name }: { line: Line; name: string }) {
  const [left, top] = [(from.left + to.left) / 2, (from.top + to.top) / 2];
  const isUpright = Math.abs(from.left - to.left) < 1;
  const isLevel = Math.abs(from.top - to.top) < 1;
  const turned = to.top > from.top ? 'end' : 'start';
  return (
    <>
      <line className="piece__line" x1={from.left} y1={from.top} x2={to.left} y2={to.top} />
      <text
        className="piece__name"
        x={isUpright ? left - 6 : isLevel ? left : left + (turned === 'end' ? -4 : 4)}
        y={isUpright ? top + LETTER / 3 : top + LETTER}
        textAnchor={isUpright ? 'end' : isLevel ? 'middle' : turned}
      >
        {name}
      </text>
    </>
  );
}
