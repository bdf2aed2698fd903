import { findFood, type Target } from '@dietary-recall/recall-flow';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { LookupHeader } from 'dietary-recall-client';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../shell/icon.tsx';
import { FoodCanWait, NoAnswer } from '../shell/not-loaded.tsx';
import { Question } from '../shell/question.tsx';
import { useLeave, useScratch } from '../shell/use-scratch.ts';
import { useSchemeText } from '../shell/words.ts';
import { answer, change } from '../store/answer.ts';
import { note } from '../store/paradata.ts';
import { current, currentOrNull, useRecall } from '../store/recall.ts';
import { viewKey } from '../store/view.ts';
import { Browse, type Take, type WaysOn } from './browse.tsx';
import { DescribeMissing } from './describe-missing.tsx';
import { useSearch } from './use-search.ts';

const PAGE = 8;
const MOST_CATEGORIES = 3;
const NONE: readonly Screen[] = [];

/** A screen after the search: the words of the person, or a category; null: all of them. */
type Screen = 'missing' | { category: string | null };

interface FindProps {
  food: string;
  hints: readonly Target[];
  mayBeDish: boolean;
}

/** The food of the list: by search, by category, or in the respondent's own words. */
export function FindFood({ food: id, hints, mayBeDish }: FindProps) {
  const food = useRecall(({ recall }) => findFood(recall, id)?.food);
  // The screens that were seen, the last one last: Back leads to the one before.
  const [seen, setSeen] = useScratch<readonly Screen[]>('seen', NONE);
  useLeave(seen.length > 0 ? () => setSeen(seen.slice(0, -1)) : null, seen);
  const [isTaking, take] = useTake(id, seen);
  if (!food) return null;
  const go = (screen: Screen) => setSeen([...seen, screen]);
  const common = {
    food,
    isTaking,
    onTake: take,
    onBrowse: (category: string | null) => go({ category }),
    onMissing: () => go('missing'),
  };
  const screen = seen.at(-1);
  if (screen === 'missing') return <DescribeMissing food={food} />;
  if (screen) return <Browse {...common} category={screen.category} />;
  return <Search {...common} hints={hints} mayBeDish={mayBeDish} />;
}

/**
 * Takes a food of the list. It is loaded first, so that its questions come next: nothing is taken any more if the person leaves the screen
 * meanwhile.
 */
function useTake(food: string, screen: unknown): [isTaking: boolean, take: Take] {
  const [isTaking, setIsTaking] = useState(false);
  // Counts what makes an answer that is awaited come too late.
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current++;
      setIsTaking(false);
    },
    [screen],
  );
  const take = async ({ code, localDescription }: LookupHeader, searchTerm: string, rank: number | null) => {
    const { library, view } = current();
    const mine = ++turn.current;
    setIsTaking(true);
    await library.foods([code]);
    const state = currentOrNull();
    if (state === null || turn.current !== mine || viewKey(state.view) !== viewKey(view)) return;
    answer({ type: 'match', food, match: { code, name: localDescription, searchTerm, rank } });
  };
  return [isTaking, (header, searchTerm, rank) => void take(header, searchTerm, rank)];
}

/** The food at which the list on this device answered first: the person is told there, and not at each one after it. */
let firstOfDevice: string | null = null;

function isFirstOfDevice(food: string): boolean {
  firstOfDevice ??= food;
  return firstOfDevice === food;
}

interface SearchProps extends WaysOn {
  hints: readonly Target[];
  mayBeDish: boolean;
}

function Search({ food, hints, mayBeDish, isTaking, onTake, onBrowse, onMissing }: SearchProps) {
  const { t } = useLingui();
  const lang = useRecall(({ context }) => context.publicParameters.respondentLanguageId);
  const row = useRecall(({ context }) => context.scheme.forgotten.find((one) => one.id === food.forgottenRow));
  const asked = useSchemeText()(row?.question);
  const [words, setWords] = useScratch('words', food.match?.searchTerm || (food.hints.length > 0 ? '' : food.typed));
  const [shownCount, setShownCount] = useState(PAGE);
  const search = useSearch(food, words, hints);
  const typed = food.typed;
  const { foods, categories } = search.result;
  const [fruitless, setFruitless] = useState(0);
  useEffect(() => setShownCount(PAGE), [words]);
  useEffect(() => {
    if (search.state === 'found' && foods.length === 0 && words.trim() !== '') setFruitless((count) => count + 1);
  }, [search.state, foods]);
  const list = useRef<HTMLUListElement>(null);
  const walk = (event: KeyboardEvent, from: number) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
    const target = buttons[from + step];
    if (step === 0 || !target) return;
    event.preventDefault();
    target.focus();
  };
  const pick = (header: LookupHeader, at: number) => {
    note({ type: 'search', text: search.words.slice(0, 256), hits: foods.length, rank: at + 1, food: food.id });
    onTake(header, search.words, at + 1);
  };
  const giveUp = () => {
    if (search.state === 'found' && search.words !== '')
      note({ type: 'search', text: search.words.slice(0, 256), hits: foods.length, rank: null, food: food.id });
    onMissing();
  };
  const more = Math.min(PAGE, foods.length - shownCount);
  const isSearching = words.trim() !== '' && search.state !== 'failed' && search.words !== words.trim();
  return (
    <Question
      title={typed === '' ? <Trans>Which food was it?</Trans> : <Trans>Which of these was your “{typed}”?</Trans>}
      lead={typed === '' && row ? <Trans>You said yes to: {asked}</Trans> : undefined}
      second={{ label: <Trans>It’s not here</Trans>, onPress: giveUp }}
      // Below the results, which come a little later: nothing is to move under the finger.
      ways={
        search.state === 'idle'
          ? []
          : [
              // The notice offers it then.
              fruitless < 2 && {
                label: (
                  <>
                    <Icon name="grid" />
                    <Trans>Browse categories</Trans>
                  </>
                ),
                onPress: () => onBrowse(null),
              },
              mayBeDish && {
                label: (
                  <>
                    <Icon name="split" />
                    <Trans>I made it myself: list what was in it</Trans>
                  </>
                ),
                onPress: () => answer({ type: 'dish', food: food.id }),
              },
              {
                label: (
                  <>
                    <Icon name="bin" />
                    {typed === '' ? (
                      <Trans>I have listed it already, or did not have it</Trans>
                    ) : (
                      <Trans>Remove “{typed}”</Trans>
                    )}
                  </>
                ),
                onPress: () => change({ type: 'removeFood', food: food.id }),
              },
            ]
      }
    >
      {search.state === 'failed' && <FoodCanWait food={food.id} retry={search.retry} />}
      {search.isOfDevice && isFirstOfDevice(food.id) && (
        <NoAnswer>
          <Trans>The food list is on this device too. We ask later how much it was.</Trans>
        </NoAnswer>
      )}
      <div className="field">
        <label className="vh" htmlFor="words">
          <Trans>Search words</Trans>
        </label>
        <div className="search">
          <Icon name="search" />
          <input
            className="input"
            id="words"
            type="search"
            value={words}
            maxLength={256}
            autoComplete="off"
            placeholder={t`Search the food list`}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault();
              walk(event, -1);
            }}
          />
        </div>
      </div>
      <p className="count" role="status">
        {isSearching && (
          <span className="late">
            <Trans>Searching …</Trans>
          </span>
        )}
        {search.state === 'found' && words.trim() !== '' && !isSearching && (
          <Plural
            value={foods.length}
            _0="Nothing found. Try another word, or a shorter one."
            one="# food found"
            other="# foods found"
          />
        )}
      </p>
      {foods.length > 0 && (
        <ul className="rows" ref={list} aria-label={t`Foods`} aria-busy={isTaking}>
          {foods.slice(0, shownCount).map((header, at) => (
            <li key={header.code}>
              <button
                className="row"
                type="button"
                disabled={isTaking}
                onClick={() => pick(header, at)}
                onKeyDown={(event) => walk(event, at)}
              >
                <span lang={lang}>{header.localDescription}</span>
                <Icon name="next" />
              </button>
            </li>
          ))}
          {more > 0 && (
            <li>
              <button className="row" type="button" onClick={() => setShownCount(shownCount + PAGE)}>
                <b>
                  <Trans>Show {more} more</Trans>
                </b>
                <Icon name="plus" />
              </button>
            </li>
          )}
        </ul>
      )}
      <CategoryRows
        headers={words.trim() === '' ? categories : ofOneName(categories).slice(0, MOST_CATEGORIES)}
        lang={lang}
        onOpen={onBrowse}
      />
      {fruitless >= 2 && (
        <div className="notice notice--plain">
          <Icon name="question" />
          <p>
            <Trans>Not found? You can look through the categories, or tell us in your own words what it was.</Trans>
          </p>
          <div className="notice__actions">
            <button className="button button--small" type="button" onClick={() => onBrowse(null)}>
              <Trans>Browse categories</Trans>
            </button>
            <button className="button button--small" type="button" onClick={giveUp}>
              <Trans>In my own words</Trans>
            </button>
          </div>
        </div>
      )}
    </Question>
  );
}

/** The first category of each name: respondents could not tell the others from it. They are found by browsing. */
function ofOneName(headers: readonly LookupHeader[]): LookupHeader[] {
  const names = headers.map(({ localDescription }) => localDescription);
  return headers.filter(({ localDescription }, at) => names.indexOf(localDescription) === at);
}

function CategoryRows({
  headers,
  lang,
  onOpen,
}: {
  headers: readonly LookupHeader[];
  lang: string;
  onOpen: (code: string) => void;
}) {
  const seen = new Map(headers.map((header) => [header.code, header]));
  if (seen.size === 0) return null;
  return (
    <>
      <h2 className="subhead">
        <Trans>Or look in</Trans>
      </h2>
      <ul className="rows">
        {[...seen.values()].map(({ code, localDescription }) => (
          <li key={code}>
            <button className="row" type="button" onClick={() => onOpen(code)}>
              <span lang={lang}>{localDescription}</span>
              <Icon name="next" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
