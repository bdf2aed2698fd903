import { Trans, useLingui } from '@lingui/react/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import { volumeAt } from 'dietary-recall-client';
import { useState } from 'react';
import { read } from '../../calls/read.ts';
import { useFormat } from '../../patterns/format.ts';
import { Loaded } from '../../patterns/states.tsx';
import { usePlace } from '../place.ts';
import { Hidden, Phone } from './phone.tsx';

/** A set that is not chosen yet, or that cannot be read. */
function NothingChosen({ ask }: { ask: string }) {
  return (
    <Phone ask={ask}>
      <p className="dim">
        <Trans>Choose a set of pictures.</Trans>
      </p>
    </Phone>
  );
}

interface PicturesProps {
  /** The question above them. */
  ask: string;
  /** The set; empty: none is chosen yet. */
  id: string;
}

/** Pictures of amounts: one of them large, with its weight and energy for editors. */
export function AsServedPreview({ ask, id, factor, food }: PicturesProps & { factor: number; food: string }) {
  const { t } = useLingui();
  const { locale } = usePlace();
  const { number } = useFormat();
  const [chosen, choose] = useState(0);
  const query = useQuery({ ...read.portionSizes.getAsServed({ id }), ...(id === '' ? { queryFn: skipToken } : {}) });
  const kcal = useQuery({
    ...read.foods.get({ locale, code: food }),
    ...(food === '' ? { queryFn: skipToken } : {}),
  }).data?.caloriesPer100g;
  if (id === '') return <NothingChosen ask={ask} />;
  return (
    <Loaded query={query}>
      {({ images }) => {
        const large = images[Math.min(chosen, images.length - 1)];
        if (large === undefined) return <NothingChosen ask={ask} />;
        const grams = (weight: number) => weight * factor;
        return (
          <>
            <Phone ask={ask}>
              <img className="pic" src={large.mainImageUrl} alt={t`Portion ${chosen + 1} of ${images.length}`} />
              <div className="strip">
                {images.map(({ thumbnailUrl }, at) => (
                  <button
                    key={thumbnailUrl}
                    type="button"
                    aria-pressed={at === chosen}
                    aria-label={t`Portion ${at + 1} of ${images.length}`}
                    onClick={() => choose(at)}
                  >
                    <img src={thumbnailUrl} alt="" loading="lazy" />
                    <small>{at + 1}</small>
                  </button>
                ))}
              </div>
            </Phone>
            <Hidden>
              <Trans>
                Portion {chosen + 1} is {number(grams(large.weight))} g
              </Trans>
              {typeof kcal === 'number' && <Trans>, {number((grams(large.weight) * kcal) / 100)} kcal</Trans>}
            </Hidden>
          </>
        );
      }}
    </Loaded>
  );
}

/** A picture with outlines to choose from. */
export function GuidePreview({ ask, id, factor }: PicturesProps & { factor: number }) {
  const { number, colon } = useFormat();
  const query = useQuery({ ...read.portionSizes.getGuideImage({ id }), ...(id === '' ? { queryFn: skipToken } : {}) });
  if (id === '') return <NothingChosen ask={ask} />;
  return (
    <Loaded query={query}>
      {({ description, imageMap: { baseImageUrl, baseImage, objects }, weights }) => (
        <>
          <Phone ask={ask}>
            <div className="outlined">
              <img className="pic" src={baseImageUrl} alt={description} />
              {baseImage.width !== null && baseImage.height !== null && (
                <svg viewBox={`0 0 1 ${baseImage.height / baseImage.width}`} aria-hidden="true">
                  {objects.map(({ id: object, outline }) => (
                    <polygon key={object} points={outline.join(' ')} />
                  ))}
                </svg>
              )}
            </div>
            <ul className="opts small">
              {objects.map(({ id: object, description: words }) => (
                <li className="opt" key={object}>
                  {words}
                </li>
              ))}
            </ul>
          </Phone>
          <Hidden>
            {objects.map(({ id: object, description: words }) => (
              <span className="line" key={object}>
                {words}
                {colon}
                {number((weights[object] ?? 0) * factor)} g
              </span>
            ))}
          </Hidden>
        </>
      )}
    </Loaded>
  );
}

/** Glasses or cups, of which one is chosen and filled. */
export function DrinkwarePreview({ ask, id }: PicturesProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const query = useQuery({ ...read.portionSizes.getDrinkware({ id }), ...(id === '' ? { queryFn: skipToken } : {}) });
  if (id === '') return <NothingChosen ask={ask} />;
  return (
    <Loaded query={query}>
      {({ scales }) => (
        <>
          <Phone ask={ask}>
            <div className="strip">
              {scales.map(({ objectId, baseImageUrl }, at) => (
                <img key={objectId} src={baseImageUrl} alt={t`Glass or cup ${at + 1}`} loading="lazy" />
              ))}
            </div>
          </Phone>
          <Hidden>
            {scales.map(({ objectId, volumeSamples }, at) => (
              <span className="line" key={objectId}>
                <Trans>
                  Glass or cup {at + 1}, full: {number(volumeAt(volumeSamples, 1))} ml
                </Trans>
              </span>
            ))}
          </Hidden>
        </>
      )}
    </Loaded>
  );
}
