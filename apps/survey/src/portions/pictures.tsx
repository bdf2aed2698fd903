import { fractionsOffered } from '@dietary-recall/portion-weight';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AsServedSet } from 'dietary-recall-client';
import { useEffect, type CSSProperties, type ReactNode } from 'react';
import { Icon } from '../shell/icon.tsx';
import { Photo, STAGE_SIZES, THUMB_SIZES } from '../shell/photo.tsx';
import { FieldError } from '../shell/question.tsx';
import { useWords } from '../shell/words.ts';
import { usePicturesInWords } from '../store/pictures-in-words.ts';
import { preload } from './foresee.ts';
import { PicturesInWords } from './pictures-in-words.tsx';

export interface PictureChosen {
  index: number;
  fraction: number;
}

interface PicturesProps {
  set: AsServedSet;
  chosen: PictureChosen | null;
  onChoose: (chosen: PictureChosen) => void;
  legend: ReactNode;
  /** No picture and no fraction above this weight, as for what was left of an amount. */
  most?: number;
  /** By how much the weights of the set are multiplied; 1 if it is not given. */
  factor?: number;
}

/** Portions of growing size: pictures, or words for those who cannot see them well. */
export function Pictures({ most = Infinity, factor = 1, ...props }: PicturesProps) {
  const isInWords = usePicturesInWords();
  if (isInWords) return <PicturesInWords {...props} most={most} factor={factor} />;
  return <PicturesInSight {...props} most={most} />;
}

/** Portions on one scale, all in sight. Less and More go on beyond the smallest and the largest. */
function PicturesInSight({
  set,
  chosen,
  onChoose,
  legend,
  most,
}: Omit<PicturesProps, 'most' | 'factor'> & { most: number }) {
  const { t } = useLingui();
  const { countText } = useWords();
  const offered = set.images.filter(({ weight }, at) => weight <= most || at === 0);
  const count = offered.length;
  const middle = Math.floor(count / 2);
  // While nothing is chosen, a picture of the set shows dimly what the pictures are of.
  const shown = offered[chosen?.index ?? middle];
  const fractions = chosen === null ? [] : fractionsOffered(set, chosen.index);
  const turn = (step: -1 | 1) => {
    // From the picture that is seen, dim or not.
    if (chosen === null) return onChoose({ index: Math.max(0, Math.min(middle + step, count - 1)), fraction: 1 });
    const at = fractions.indexOf(chosen.fraction) + step;
    const fraction = fractions[at];
    const next = offered[chosen.index + step];
    if (fraction !== undefined && (offered[chosen.index]?.weight ?? 0) * fraction <= most)
      onChoose({ ...chosen, fraction });
    else if (next && fraction === undefined) onChoose({ index: chosen.index + step, fraction: 1 });
  };
  useEffect(() => {
    // The next pictures are there before they are asked for.
    for (const step of [-1, 1]) {
      const near = offered[(chosen?.index ?? middle) + step];
      if (near) preload(near.mainImage);
    }
  }, [chosen?.index, set]);
  const number = chosen === null ? 0 : chosen.index + 1;
  const isPart = chosen !== null && chosen.fraction !== 1;
  const share = chosen === null ? '' : countText(chosen.fraction);
  const isLess = chosen?.index === 0 && chosen.fraction <= 1;
  const isMore = chosen?.index === count - 1 && (chosen?.fraction ?? 0) >= 1;
  return (
    <fieldset className="portion" id="portion">
      <legend className="vh">{legend}</legend>
      <FieldError field="portion" />
      <div className={chosen === null ? 'stage stage--dim' : 'stage'}>
        {shown && (
          <Photo
            picture={shown.mainImage}
            alt={chosen === null ? t`Nothing is chosen yet` : t`Portion ${number} of ${count}`}
            sizes={STAGE_SIZES}
          />
        )}
        {chosen === null && (
          <p className="stage__say">
            <Trans>Choose the picture nearest to yours</Trans>
          </p>
        )}
        {isPart && (
          <p className="stage__say stage__say--part">
            {chosen.fraction < 1 ? <Trans>{share} of this picture</Trans> : <Trans>{share} × this picture</Trans>}
          </p>
        )}
      </div>
      <div
        className={perRow(count) < count ? 'thumbs thumbs--rows' : 'thumbs'}
        style={{ '--n': perRow(count), '--wide': count <= WIDE_ROW ? count : perRow(count) } as CSSProperties}
      >
        {offered.map(({ thumbnail, label }, at) => (
          <label className="thumb" key={at}>
            <input
              type="radio"
              name="portion-picture"
              value={at}
              checked={chosen?.index === at}
              onChange={() => onChoose({ index: at, fraction: 1 })}
            />
            <Photo picture={thumbnail} alt="" sizes={THUMB_SIZES} />
            <span className="thumb__n">
              <span className="vh">
                <Trans>Portion</Trans>{' '}
              </span>
              {at + 1}
              <span className="vh">
                {' '}
                <Trans>of {count}</Trans> {label}
              </span>
            </span>
          </label>
        ))}
      </div>
      <div className="turn">
        <button className="button" type="button" onClick={() => turn(-1)}>
          {!isLess && <Icon name="minus" />}
          {isLess ? <Trans>Less than this</Trans> : <Trans>Less</Trans>}
        </button>
        <output aria-live="polite">
          {chosen === null ? (
            <small>
              <Trans>{count} pictures</Trans>
            </small>
          ) : isPart ? (
            <Trans>
              {share} × picture {number}
            </Trans>
          ) : (
            <Trans>
              Portion {number} <small>of {count}</small>
            </Trans>
          )}
        </output>
        <button className="button" type="button" onClick={() => turn(1)}>
          {isMore ? <Trans>More than this</Trans> : <Trans>More</Trans>}
          {!isMore && <Icon name="plus" />}
        </button>
      </div>
    </fieldset>
  );
}

/** As many fit in a row of a wide screen. */
const WIDE_ROW = 8;

/** Seven fit in a row of a phone; more go in rows of four. */
function perRow(count: number): number {
  return count <= 7 ? count : Math.ceil(count / Math.ceil(count / 5));
}
