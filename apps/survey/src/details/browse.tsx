import type { DraftFood } from '@dietary-recall/recall-flow';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LookupHeader } from 'dietary-recall-client';
import { Icon } from '../shell/icon.tsx';
import { NotLoaded } from '../shell/not-loaded.tsx';
import { Question } from '../shell/question.tsx';
import { useScratch } from '../shell/use-scratch.ts';
import { useLoaded } from '../store/library.ts';
import { useRecall } from '../store/recall.ts';

interface BrowseProps {
  food: DraftFood;
  path: readonly string[];
  onPath: (path: string[]) => void;
  onChoose: (header: LookupHeader, rank: number | null) => void;
  onMissing: () => void;
}

/** The categories of the list, level by level, with a filter. */
export function Browse({ food, path, onPath, onChoose, onMissing }: BrowseProps) {
  const { t } = useLingui();
  const { library, context } = useRecall((state) => state);
  const lang = context.publicParameters.respondentLanguageId;
  const here = path.at(-1);
  const [filter, setFilter] = useScratch(`filter ${here ?? ''}`, '');
  const loaded = useLoaded(`browse ${here ?? ''}`, async () => {
    const found = here === undefined ? { categories: await library.roots(), foods: [] } : await library.contents(here);
    library.noteNames(found.categories);
    return found;
  });
  const matches = ({ localDescription }: LookupHeader) =>
    localDescription.toLocaleLowerCase().includes(filter.trim().toLocaleLowerCase());
  const categories = loaded.value?.categories.filter(matches) ?? [];
  const foods = loaded.value?.foods.filter(matches) ?? [];
  const name = here === undefined ? undefined : library.nameOf(here);
  const typed = food.typed;
  return (
    <Question
      step={here ?? ''}
      title={name === undefined ? <Trans>What kind of food was it?</Trans> : <span lang={lang}>{name}</span>}
      lead={typed === '' ? undefined : <Trans>Looking for your “{typed}”</Trans>}
      second={{ label: <Trans>It’s not here</Trans>, onPress: onMissing }}
      ways={[path.length > 0 && { label: <Trans>All categories</Trans>, onPress: () => onPath([]) }]}
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
              <button className="row" type="button" onClick={() => onPath([...path, code])}>
                <b lang={lang}>{localDescription}</b>
                <Icon name="next" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {foods.length > 0 && (
        <ul className="rows rows--gap" aria-label={t`Foods`}>
          {foods.map((header) => (
            <li key={header.code}>
              <button className="row" type="button" onClick={() => onChoose(header, null)}>
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
