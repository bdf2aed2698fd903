import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { HitExplanation, LookupResult } from 'dietary-recall-client';
import { useFormat } from '../../patterns/format.ts';
import { addressOf } from '../place.ts';

interface FoundFoodProps {
  locale: string;
  food: LookupResult['foods'][number];
  rank: number;
}

/** A food that a search finds, and how its words matched. */
export function FoundFood({ locale, food, rank }: FoundFoodProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { to, search } = addressOf(locale, { food: food.code, tab: 'here', field: 'alternativeNames' });
  const { explanation } = food;
  return (
    <li>
      <div className="row">
        <b className="dim">{number(rank)}</b>
        <span className="grow">
          <Link to={to} search={search as never}>
            {food.localDescription}
          </Link>
        </span>
        {explanation !== undefined && (
          <span className="meter" role="img" aria-label={t`Match ${number(explanation.matchQuality * 100)} %`}>
            <i style={{ width: `${explanation.matchQuality * 100}%` }} />
          </span>
        )}
      </div>
      {explanation !== undefined && <Why explanation={explanation} name={food.localDescription} />}
    </li>
  );
}

function Why({ explanation, name }: { explanation: HitExplanation; name: string }) {
  const { number } = useFormat();
  const { words, matchedName, matchQuality, popularityScore, band, score } = explanation;
  return (
    <details>
      <summary>
        <Trans>Why</Trans>
        <span className="vh"> {name}</span>
      </summary>
      <ul className="why">
        <li>
          <Trans>Found by its name “{matchedName}”</Trans>
        </li>
        {words.map(({ word, matched, kind, similarity }) => (
          <li key={word}>
            {matched === null ? (
              <Trans>“{word}” matched nothing</Trans>
            ) : (
              <Trans>
                “{word}” matched “{matched}” ({kind ?? ''}, {number(similarity * 100)} %)
              </Trans>
            )}
          </li>
        ))}
        <li>
          <Trans>
            Match {number(matchQuality * 100)} %, popularity {number(popularityScore * 100)} %, group {number(band + 1)}
            , score {number(score, 3)}
          </Trans>
        </li>
      </ul>
    </details>
  );
}
