import type { ImageMap } from 'dietary-recall-client';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { chooseAndGoOn, Choices } from '../shell/choices.tsx';
import { Photo, STAGE_SIZES } from '../shell/photo.tsx';
import { usePicturesInWords } from '../store/pictures-in-words.ts';

interface OutlinesProps {
  map: ImageMap;
  name: string;
  chosen: number | null;
  onChoose: (id: number) => void;
  /** Answers that the picture does not show. */
  more?: readonly { id: number; label: ReactNode }[];
  /** What is said of an object where its picture is not shown. */
  inWords?: (id: number) => ReactNode;
  /** The objects are lines one above the other, which are counted from below. */
  lineName?: (line: number) => string;
}

const WIDTH = 1000;
/** Labels of this length stand side by side on a phone. */
const SHORT = 12;
const LINE_ENDS = 60;
/** So far around its centre the number of a line is pressed: 44 px across on a phone of 360 px. */
const NUMBER_REACH = 61;

/**
 * A picture with outlines that can be pressed. The list below is the control; the outlines are extras. An outline answers the question. A line
 * is marked first, since lines are close to each other.
 */
export function Outlines({ map, name, chosen, onChoose, more = [], inWords, lineName }: OutlinesProps) {
  const isInWords = usePicturesInWords();
  const { baseImage, objects } = map;
  const height = WIDTH * ((baseImage.height ?? 667) / (baseImage.width ?? WIDTH));
  const chosenAt = objects.findIndex(({ id }) => id === chosen);
  const chooseLine = (event: MouseEvent<SVGSVGElement>) => {
    const line =
      objects[
        lineAt(
          pointOf(event),
          objects.map(({ outline }, at) => lineEnd(outline, at)),
        )
      ];
    if (line) onChoose(line.id);
  };
  const pressOf = ({ id }: { id: number }, at: number) => ({
    className: chosen === id ? 'is-on' : lineName && at < chosenAt ? 'is-below' : undefined,
    onClick: lineName ? undefined : (event: MouseEvent) => chooseAndGoOn(event, () => onChoose(id)),
  });
  return (
    <>
      {!isInWords && (
        <div className="portion">
          <div className="stage map" style={{ '--ratio': WIDTH / height } as CSSProperties}>
            <Photo picture={baseImage} alt="" sizes={STAGE_SIZES} />
            <svg viewBox={`0 0 ${WIDTH} ${height}`} aria-hidden="true" onClick={lineName && chooseLine}>
              {objects.map((object, at) => (
                <g key={object.id} {...pressOf(object, at)}>
                  {!lineName && <path className="edge-wide" d={pathOf(object.outline)} />}
                  <path className="edge-line" d={pathOf(object.outline)} />
                </g>
              ))}
              {/* Above all outlines, so that none goes through a letter. */}
              {objects.length > 1 &&
                objects.map((object, at) => {
                  const { x, y } = lineName ? lineEnd(object.outline, at) : labelOf(object.outline, height);
                  return (
                    <g key={object.id} {...pressOf(object, at)}>
                      <circle cx={x} cy={y} r="32" />
                      <text x={x} y={y + 14}>
                        {lineName ? at + 1 : letter(at)}
                      </text>
                    </g>
                  );
                })}
            </svg>
          </div>
        </div>
      )}
      <Choices
        name={name}
        isShort={
          lineName !== undefined || (!isInWords && objects.every(({ description }) => description.length <= SHORT))
        }
        value={chosen === null ? null : String(chosen)}
        onChange={(value) => onChoose(Number(value))}
        options={[
          ...objects.map(({ id, description }, at) => ({
            value: String(id),
            label: lineName ? lineName(at + 1) : isInWords ? description : nameOf(description, at, objects.length),
            note: isInWords ? inWords?.(id) : undefined,
          })),
          ...more.map(({ id, label }) => ({ value: String(id), label })),
        ]}
      />
    </>
  );
}

/** The letter on the picture and what it shows; once, if the description has it. */
function nameOf(description: string, at: number, count: number): string {
  const sign = letter(at);
  if (count === 1 || description.split(' ').includes(sign)) return description;
  // A letter stands alone on a line only before a long word.
  return `${sign}.${/^\S{1,6}(?!\S)/.test(description) ? '\u00a0' : ' '}${description}`;
}

function letter(at: number): string {
  return String.fromCharCode(65 + (at % 26));
}

function pointsOf(outline: readonly number[]): Point[] {
  const points = [];
  for (let at = 0; at + 1 < outline.length; at += 2)
    points.push({ x: (outline[at] ?? 0) * WIDTH, y: (outline[at + 1] ?? 0) * WIDTH });
  return points;
}

function pathOf(outline: readonly number[]): string {
  const points = pointsOf(outline).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `M${points.join('L')}z`;
}

interface Point {
  x: number;
  y: number;
}

/** Where a picture was pressed, in its own units. */
function pointOf({ currentTarget, clientX, clientY }: MouseEvent<SVGSVGElement>): Point {
  return new DOMPoint(clientX, clientY).matrixTransform(currentTarget.getScreenCTM()?.inverse());
}

/** The line whose number was pressed, or else the nearest line, by its place among these ends of lines. */
function lineAt({ x, y }: Point, ends: readonly Point[]): number {
  const nearest = (far: (end: Point) => number) => {
    const distances = ends.map(far);
    const least = Math.min(...distances);
    return { at: distances.indexOf(least), least };
  };
  const number = nearest((end) => Math.hypot(end.x - x, end.y - y));
  return number.least <= NUMBER_REACH ? number.at : nearest((end) => Math.abs(end.y - y)).at;
}

/** A place for the number of a line: on its upper edge, left and right in turn, since lines are close to each other. */
function lineEnd(outline: readonly number[], at: number): Point {
  const points = pointsOf(outline);
  const xs = points.map(({ x }) => x);
  const middle = (Math.min(...xs) + Math.max(...xs)) / 2;
  return { x: middle + (at % 2 === 0 ? -LINE_ENDS : LINE_ENDS), y: Math.min(...points.map(({ y }) => y)) };
}

/** A place for the letter: the lower edge of the outline, inside of the picture. */
function labelOf(outline: readonly number[], height: number): Point {
  const points = pointsOf(outline);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const bottom = Math.max(...ys);
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: Math.min(bottom, height - 38) };
}
