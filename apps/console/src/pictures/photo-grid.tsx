import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, NumberInput, TextInput } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useFocusNext } from '../patterns/use-focus-next.ts';
import { Icon } from '../shell/icon.tsx';
import { placesOf, type SetPhoto } from './photos.ts';

interface PhotoGridProps {
  photos: readonly SetPhoto[];
  /** Absent: they can only be seen. */
  change?: (photos: readonly SetPhoto[]) => void;
  error?: ReactNode;
}

/** The photographs of a set with their weights. Enter goes from one weight to the next. */
export function PhotoGrid({ photos, change, error }: PhotoGridProps) {
  const { t } = useLingui();
  const places = placesOf(photos);
  const { within, focusNext } = useFocusNext<HTMLOListElement>();
  const isSorted = places.every((place, at) => place === null || place === at + 1);
  return (
    <div className="stack tight">
      <ol className="gallery photos" aria-label={t`Photographs`} onKeyDown={goOn} ref={within}>
        {photos.map((photo, at) => (
          <PhotoCard
            key={photo.key}
            photo={photo}
            number={at + 1}
            place={places[at] ?? null}
            isMissing={error != null && photo.weight === ''}
            isDouble={places.filter((place) => place !== null && place === places[at]).length > 1}
            {...(change && {
              change: (part: Partial<SetPhoto>) =>
                change(photos.map((each) => (each === photo ? { ...each, ...part } : each))),
              takeOut: () => {
                change(photos.filter((each) => each !== photo));
                const last = photos.length - 2;
                focusNext(`:nth-child(${Math.min(at, last) + 1}) > .frame > button`);
              },
            })}
          />
        ))}
      </ol>
      {change && !isSorted && (
        <div className="row">
          <span className="soft">
            <Trans>Respondents see them from the lightest to the heaviest, in whatever order they stand here.</Trans>
          </span>
          <Button size="xs" onClick={() => change(byWeight(photos))}>
            <Trans>Order by weight</Trans>
          </Button>
        </div>
      )}
      <div role="alert">{error != null && <p className="bad">{error}</p>}</div>
    </div>
  );
}

function byWeight(photos: readonly SetPhoto[]): SetPhoto[] {
  const gramsOf = ({ weight }: SetPhoto) => (weight === '' ? Infinity : weight);
  return photos.toSorted((one, other) => gramsOf(one) - gramsOf(other));
}

/** Enter goes from a weight to the next one, and from the last one sends the form. */
function goOn(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const weights = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[inputmode]')];
  const next = weights[weights.indexOf(event.target) + 1];
  if (!weights.includes(event.target) || next === undefined) return;
  event.preventDefault();
  next.focus();
  next.select();
}

interface PhotoCardProps {
  photo: SetPhoto;
  number: number;
  place: number | null;
  isMissing: boolean;
  isDouble: boolean;
  change?: (part: Partial<SetPhoto>) => void;
  takeOut?: () => void;
}

function PhotoCard({
  photo: { url, weight, label },
  number,
  place,
  isMissing,
  isDouble,
  change,
  takeOut,
}: PhotoCardProps) {
  const { t } = useLingui();
  return (
    <li className="shot">
      <div className="frame">
        <img src={url} alt={label === '' ? t`Photograph ${number}` : label} loading="lazy" />
        {place !== null && <span className="place">{place}</span>}
        {takeOut && (
          <ActionIcon
            className="corner"
            variant="default"
            aria-label={t`Take photograph ${number} out of the set`}
            onClick={takeOut}
          >
            <Icon name="close" />
          </ActionIcon>
        )}
      </div>
      {change === undefined ? (
        <span className="meta">
          <b className="strong">
            <Trans>{weight} g</Trans>
          </b>{' '}
          {label}
        </span>
      ) : (
        <>
          <NumberInput
            size="xs"
            aria-label={t`Grams of photograph ${number}`}
            placeholder={t`Grams`}
            value={weight}
            onChange={(value) => change({ weight: value === '' ? '' : Number(value) })}
            min={0}
            max={100_000}
            inputMode="decimal"
            hideControls
            rightSection={<span className="u">g</span>}
            error={isDouble ? t`Another one has this weight: respondents could not tell them apart.` : isMissing}
          />
          <TextInput
            size="xs"
            aria-label={t`Words below photograph ${number}`}
            placeholder={t`Words below it, if any`}
            value={label}
            onChange={({ currentTarget: { value } }) => change({ label: value })}
          />
        </>
      )}
    </li>
  );
}

/** How many photographs there are, and what they still need. */
export function PhotoCount({ photos }: { photos: readonly SetPhoto[] }) {
  const without = photos.filter(({ weight }) => weight === '').length;
  return (
    <span role="status">
      <Plural value={photos.length} one="# photograph" other="# photographs" />
      {without > 0 && (
        <>
          , <Plural value={without} one="# without a weight" other="# without a weight" />
        </>
      )}
    </span>
  );
}
