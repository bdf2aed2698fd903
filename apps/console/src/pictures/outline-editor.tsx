import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { newId, type Picture } from 'dietary-recall-client';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import { ObjectList } from './object-list.tsx';
import { OutlineCanvas } from './outline-canvas.tsx';
import type { OutlinedObject, Point } from './outlines.ts';

interface OutlineEditorProps {
  picture: Picture;
  /** What the picture shows. */
  alt: string;
  objects: readonly OutlinedObject[];
  /** Absent: they can only be seen. */
  change?: (objects: readonly OutlinedObject[]) => void;
  error?: ReactNode;
}

/** Outlines over a picture, and beside it what each shows and weighs. Enter in the last weight begins the next outline. */
export function OutlineEditor({ picture, alt, objects, change, error }: OutlineEditorProps) {
  const { t } = useLingui();
  // The keys of new objects change once they are stored; their places do not.
  const [place, setPlace] = useState(0);
  const selected = objects[place]?.key ?? null;
  const select = (key: string) => setPlace(objects.findIndex((object) => object.key === key));
  const [drawn, draw] = useState<readonly Point[] | null>(null);
  const [weighed, weigh] = useState<string | null>(null);
  const canvas = useRef<SVGSVGElement>(null);
  const isDrawing = drawn !== null;
  useEffect(() => {
    if (isDrawing) canvas.current?.focus();
  }, [isDrawing]);
  const close = (corners: readonly Point[]) => {
    const key = newId();
    change?.([...objects, { key, id: null, description: t`Object ${objects.length + 1}`, corners, weight: '' }]);
    draw(null);
    setPlace(objects.length);
    weigh(key);
  };
  return (
    <div className="outlines">
      <div className="stack tight">
        {change && (
          <div className="row">
            <Button
              size="xs"
              variant={isDrawing ? 'light' : 'default'}
              leftSection={<Icon name={isDrawing ? 'close' : 'plus'} />}
              onClick={() => draw(isDrawing ? null : [])}
            >
              {isDrawing ? <Trans>Stop drawing</Trans> : <Trans>Draw an outline</Trans>}
            </Button>
            <span className="soft" role="status">
              {drawn === null ? (
                <Trans>A corner is moved by dragging or by arrow keys, with Shift further.</Trans>
              ) : drawn.length < 3 ? (
                <Trans>Click around the object. By keys: arrows move the cross, Space sets a corner.</Trans>
              ) : (
                <Trans>
                  Enter, or a click on the first corner, closes the outline. Backspace takes the last corner back.
                </Trans>
              )}
            </span>
          </div>
        )}
        <OutlineCanvas
          picture={picture}
          alt={alt}
          height={heightOf(picture)}
          objects={objects}
          selected={selected}
          select={select}
          drawn={drawn}
          draw={draw}
          close={close}
          place={canvas}
          {...(change && {
            reshape: (key: string, corners: readonly Point[]) =>
              change(objects.map((object) => (object.key === key ? { ...object, corners } : object))),
          })}
        />
        <div role="alert">{error != null && <p className="bad">{error}</p>}</div>
      </div>
      <ObjectList
        objects={objects}
        selected={selected}
        select={select}
        weighed={weighed}
        {...(change && { change })}
        onLast={() => draw([])}
      />
    </div>
  );
}

/** Pictures of an earlier version have no size: most photographs are 3 to 2. */
function heightOf({ width, height }: Picture): number {
  return width === null || height === null ? 2 / 3 : height / width;
}
