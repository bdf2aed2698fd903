import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { SourceImage } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../calls/read.ts';
import { Dialog } from '../patterns/dialog.tsx';
import { Empty, Loaded } from '../patterns/states.tsx';

/** In ms: searching starts once typing rests. */
const REST_MS = 250;
const SHOWN = 60;

interface PickUploadsProps {
  /** How many can be chosen. */
  most: number;
  onPicked: (images: readonly SourceImage[]) => void;
  onClose: () => void;
}

/** Chooses among the source images, newest first. */
export function PickUploads({ most, onPicked, onClose }: PickUploadsProps) {
  const { t } = useLingui();
  const [typed, type] = useState('');
  const [search] = useDebouncedValue(typed.trim(), REST_MS);
  const [picked, pick] = useState<readonly SourceImage[]>([]);
  const query = useQuery({
    ...read.sourceImages.list({ limit: SHOWN, ...(search === '' ? {} : { search }) }),
    placeholderData: keepPreviousData,
  });
  const toggle = (image: SourceImage) =>
    pick(
      picked.some(({ id }) => id === image.id)
        ? picked.filter(({ id }) => id !== image.id)
        : [...picked, image].slice(-most),
    );
  return (
    <Dialog onClose={onClose} size={880} title={t`Choose among the uploads`}>
      <div className="stack">
        <TextInput
          data-autofocus
          type="search"
          label={t`Tag`}
          placeholder={t`rice`}
          value={typed}
          onChange={({ currentTarget: { value } }) => type(value)}
        />
        <Loaded query={query}>
          {({ items }) =>
            items.length === 0 ? (
              <Empty title={t`No upload has this tag`} />
            ) : (
              <ul className="gallery small" aria-label={t`Uploads`}>
                {items.map((image) => (
                  <li key={image.id} className="shot">
                    <button
                      type="button"
                      className="pick"
                      aria-pressed={picked.some(({ id }) => id === image.id)}
                      onClick={() => toggle(image)}
                    >
                      <span className="frame">
                        <img src={image.fixedSizeUrl} alt="" loading="lazy" />
                      </span>
                      <span className="meta">{image.keywords.join(', ') || t`Upload ${image.id}`}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <div className="row">
          <Button
            variant="filled"
            disabled={picked.length === 0}
            onClick={() => {
              onPicked(picked);
              onClose();
            }}
          >
            <Plural value={picked.length} one="Take # picture" other="Take # pictures" />
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
