import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { read } from '../../calls/read.ts';
import { useFormat } from '../../patterns/format.ts';
import { Loaded } from '../../patterns/states.tsx';
import { usePlace } from '../place.ts';

/** A set that is not chosen yet, or that cannot be read. */
function NothingChosen() {
  return (
    <p className="dim">
      <Trans>Choose a set of pictures.</Trans>
    </p>
  );
}

/** Pictures of amounts: one of them large, all of them with weight and energy. */
export function AsServedPreview({ id, factor, food }: { id: string; factor: number; food: string }) {
  const { t } = useLingui();
  const { locale } = usePlace();
  const { number } = useFormat();
  const [chosen, choose] = useState(0);
  const query = useQuery({ ...read.portionSizes.getAsServed({ id }), ...(id === '' ? { queryFn: skipToken } : {}) });
  const kcal = useQuery({
    ...read.foods.get({ locale, code: food }),
    ...(food === '' ? { queryFn: skipToken } : {}),
  }).data?.caloriesPer100g;
  if (id === '') return <NothingChosen />;
  return (
    <Loaded query={query}>
      {({ images }) => {
        const large = images[Math.min(chosen, images.length - 1)];
        if (large === undefined) return <NothingChosen />;
        const grams = (weight: number) => weight * factor;
        return (
          <>
            <img className="pic" src={large.mainImageUrl} alt={t`Portion ${chosen + 1} of ${images.length}`} />
            <div className="strip">
              {images.map(({ thumbnailUrl, weight }, at) => (
                <button
                  key={thumbnailUrl}
                  type="button"
                  aria-pressed={at === chosen}
                  aria-label={t`Portion ${at + 1}, ${number(grams(weight))} g`}
                  onClick={() => choose(at)}
                >
                  <img src={thumbnailUrl} alt="" loading="lazy" />
                  <small>{number(grams(weight))} g</small>
                </button>
              ))}
            </div>
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
export function GuidePreview({ id, factor }: { id: string; factor: number }) {
  const { number } = useFormat();
  const query = useQuery({ ...read.portionSizes.getGuideImage({ id }), ...(id === '' ? { queryFn: skipToken } : {}) });
  if (id === '') return <NothingChosen />;
  return (
    <Loaded query={query}>
      {({ description, imageMap: { baseImageUrl, baseImage, objects }, weights }) => (
        <>
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
                <span className="grow">{words}</span>
                <small>{number((weights[object] ?? 0) * factor)} g</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </Loaded>
  );
}

/** Glasses or cups, of which one is chosen and filled. */
export function DrinkwarePreview({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery({ ...read.portionSizes.getDrinkware({ id }), ...(id === '' ? { queryFn: skipToken } : {}) });
  if (id === '') return <NothingChosen />;
  return (
    <Loaded query={query}>
      {({ scales }) => (
        <>
          <div className="strip">
            {scales.map(({ objectId, baseImageUrl }, at) => (
              <img key={objectId} src={baseImageUrl} alt={t`Glass or cup ${at + 1}`} loading="lazy" />
            ))}
          </div>
          <Hidden>
            <Plural value={scales.length} one="# glass or cup" other="# glasses or cups" />
          </Hidden>
        </>
      )}
    </Loaded>
  );
}

function Hidden({ children }: { children: ReactNode }) {
  return (
    <p className="dim">
      {children} <Trans>(not shown to them)</Trans>
    </p>
  );
}
