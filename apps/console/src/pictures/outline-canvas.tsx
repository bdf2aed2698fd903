import { useLingui } from '@lingui/react/macro';
import { useElementSize } from '@mantine/hooks';
import type { Picture } from 'dietary-recall-client';
import { useState, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { CornerHandles } from './corner-handles.tsx';
import { centreOf, inside, MIN_CORNERS, moved, type OutlinedObject, type Point } from './outlines.ts';
import { Photo } from './photo.tsx';

/** In px: so near to the first corner, a click closes the outline. */
const NEAR_PX = 12;

interface OutlineCanvasProps {
  picture: Picture;
  alt: string;
  /** The height of the picture in its widths. */
  height: number;
  objects: readonly OutlinedObject[];
  selected: string | null;
  select: (key: string) => void;
  /** The corners of the outline that is being drawn; null: none is. */
  drawn: readonly Point[] | null;
  draw: (corners: readonly Point[] | null) => void;
  close: (corners: readonly Point[]) => void;
  /** Absent: outlines can only be seen. */
  reshape?: (key: string, corners: readonly Point[]) => void;
  place: Ref<SVGSVGElement>;
}

/** A picture with outlines over it. While one is drawn, a click or Space adds a corner, and Enter closes it. */
export function OutlineCanvas(props: OutlineCanvasProps) {
  const { picture, alt, height, objects, selected, select, drawn, draw, close, reshape, place } = props;
  const { t } = useLingui();
  const { ref, width } = useElementSize();
  const [cross, setCross] = useState<Point>([0.5, height / 2]);
  const chosen = objects.find(({ key }) => key === selected);
  const click = (point: Point) => {
    if (drawn === null) return;
    const [first] = drawn;
    const isNear = first !== undefined && Math.hypot(first[0] - point[0], first[1] - point[1]) * width < NEAR_PX;
    if (isNear && drawn.length >= MIN_CORNERS) close(drawn);
    else draw([...drawn, point]);
  };
  const press = (event: KeyboardEvent) => {
    if (drawn === null) return;
    const next = moved(cross, event.key, event.shiftKey, height);
    if (next !== null) setCross(next);
    else if (event.key === ' ') draw([...drawn, cross]);
    else if (event.key === 'Enter' && drawn.length >= MIN_CORNERS) close(drawn);
    else if (event.key === 'Backspace') draw(drawn.slice(0, -1));
    else if (event.key === 'Escape') draw(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const at = ({ clientX, clientY, currentTarget }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    return inside([(clientX - box.left) / box.width, (clientY - box.top) / box.width], height);
  };
  return (
    <div className="canvas" ref={ref}>
      <Photo picture={picture} alt={alt} sizes="800px" />
      <svg
        ref={place}
        viewBox={`0 0 ${width || 1} ${(width || 1) * height}`}
        className={drawn === null ? undefined : 'drawing'}
        // Arrow keys and Space draw, so that a screen reader has to pass them on.
        role="application"
        aria-label={t`Outlines`}
        tabIndex={drawn === null ? -1 : 0}
        onClick={(event) => click(at(event))}
        onMouseMove={(event) => drawn !== null && setCross(at(event))}
        onKeyDown={press}
      >
        {objects.map((object, index) => (
          <Outline
            key={object.key}
            object={object}
            number={index + 1}
            width={width}
            isSelected={object.key === selected}
            {...(drawn === null && { select: () => select(object.key) })}
          />
        ))}
        {drawn === null && reshape && chosen && (
          <CornerHandles
            key={chosen.key}
            corners={chosen.corners}
            width={width}
            height={height}
            reshape={(corners) => reshape(chosen.key, corners)}
          />
        )}
        {drawn !== null && <Drawn corners={drawn} cross={cross} width={width} />}
      </svg>
    </div>
  );
}

interface OutlineProps {
  object: OutlinedObject;
  number: number;
  width: number;
  isSelected: boolean;
  /** Absent while another outline is drawn. */
  select?: () => void;
}

function Outline({ object: { corners }, number, width, isSelected, select }: OutlineProps) {
  const path = pathOf(corners, width);
  const [x, y] = centreOf(corners);
  return (
    <g className={`outline ${isSelected ? 'sel' : ''}`} onClick={select}>
      <path className="halo" d={`${path}Z`} />
      <path className="line" d={`${path}Z`} />
      <g transform={`translate(${x * width} ${y * width})`} aria-hidden="true">
        <circle r="11" />
        <text textAnchor="middle" dy="4">
          {number}
        </text>
      </g>
    </g>
  );
}

/** The outline that is being drawn, with a line to the cross. */
function Drawn({ corners, cross, width }: { corners: readonly Point[]; cross: Point; width: number }) {
  const [x, y] = [cross[0] * width, cross[1] * width];
  return (
    <g className="outline sel drawn" aria-hidden="true">
      <path className="halo" d={pathOf([...corners, cross], width)} />
      <path className="line" d={pathOf([...corners, cross], width)} />
      {corners.map(([cornerX, cornerY], at) => (
        <circle key={at} className={at === 0 ? 'first' : ''} cx={cornerX * width} cy={cornerY * width} r="5" />
      ))}
      <path className="halo" d={`M${x - 10} ${y}H${x + 10}M${x} ${y - 10}V${y + 10}`} />
      <path className="line" d={`M${x - 10} ${y}H${x + 10}M${x} ${y - 10}V${y + 10}`} />
    </g>
  );
}

function pathOf(corners: readonly Point[], width: number): string {
  return corners.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x * width} ${y * width}`).join('');
}
