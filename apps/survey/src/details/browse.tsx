import type { DraftFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LookupHeader } from 'dietary-recall-client';
import { Icon } from '../shell/icon.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useLoaded } from '../store/library.ts';
import { useRecall } from '../store/recall.ts';

/** Takes a food of the list, with the words that found it and its place among what they found. */
export type Take = (header: LookupHeader, searchTerm: string, rank: number | null) => void;

/** How a screen of the food of the list goes on. */
export interface WaysOn {
  food: DraftFood;
  /** A food was pressed, and is being loaded. */
  isTaking: boolean;
  onTake: Take;
  /** Opens a category; null: the list of them. */
  onBrowse: (category: string | null) => void;
  onMissing: () => void;
}

/** The categories of the list, level by level, with a filter. */
export function Browse({
  food,
  category: here,
  isTaking,
  onTake,
  onBrowse,
  onMissing,
}: WaysOn & { category: string | null }) {
  const { t } = useLingui();
  const { library, context } = useRecall((state) => state);
  const lang = context.publicParameters.respondentLanguageId;
  const [filter, setFilter] = useScratch(`filter ${here ?? ''}`, '');
  const loaded = useLoaded(`browse ${here ?? ''}`, async () => {
    const found = here === null ? { categories: await library.roots(), foods: [] } : await library.contents(here);
    library.noteNames(found.categories);
    return found;
  });
  const matches = ({ localDescription }: LookupHeader) =>
    localDescription.toLocaleLowerCase().includes(filter.trim().toLocaleLowerCase());
  const categories = loaded.value?.categories.filter(matches) ?? [];
  const foods = loaded.value?.foods.filter(matches) ?? [];
  const name = here === null ? undefined : library.nameOf(here);
  const typed = food.typed;
  return (
    <Question
      step={here ?? ''}
      title={name === undefined ? <Trans>What kind of food was it?</Trans> : <span lang={lang}>{name}</span>}
      lead={typed === '' ? undefined : <Trans>Looking for your “{typed}”</Trans>}
      second={{ label: <Trans>It’s not here</Trans>, onPress: onMissing }}
      ways={[here !== null && { label: <Trans>All categories</Trans>, onPress: () => onBrowse(null) }]}
    >
      <NotLoaded loaded={loaded} food={food.id} />
      {(loaded.value?.foods.length ?? 0) + (loaded.value?.categories.length ?? 0) > 10 && (
        <div className="field">
          <label className="field__hint" htmlFor="filter">
            <Trans>Only those with</Trans>
          </label>
          <div className="search">
            <Icon name="search" />
            <input
              className="input"
              id="filter"
              type="search"
              value={filter}
              autoComplete="off"
              onChange={(event) => setFilter(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          </div>
        </div>
      )}
      {categories.length > 0 && (
        <ul className="rows rows--gap" aria-label={t`Categories`}>
          {categories.map(({ code, localDescription }) => (
            <li key={code}>
              <button className="row" type="button" onClick={() => onBrowse(code)}>
                <b lang={lang}>{localDescription}</b>
                <Icon name="next" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {foods.length > 0 && (
        <ul className="rows rows--gap" aria-label={t`Foods`} aria-busy={isTaking}>
          {foods.map((header) => (
            <li key={header.code}>
              <button className="row" type="button" disabled={isTaking} onClick={() => onTake(header, '', null)}>
                <span lang={lang}>{header.localDescription}</span>
                <Icon name="next" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {loaded.state === 'loaded' && categories.length + foods.length === 0 && (
        <p className="soft">
          <Trans>There is nothing like that here.</Trans>
        </p>
      )}
    </Question>
  );
}
