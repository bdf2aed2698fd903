import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { BrowsedCategory, FoodHeader } from 'dietary-recall-client';
import { useEffect, useRef, useState } from 'react';
import { read } from '../../calls/read.ts';
import { Loaded } from '../../patterns/states.tsx';
import { Icon } from '../../shell/icon.tsx';
import { PlaceLink } from '../place-link.tsx';
import { usePlace } from '../place.ts';

/** Foods of a category that are shown at a time. */
const SHOWN = 100;
/** Stands for the foods in no category. No code has a blank. */
const UNCATEGORISED = ' ';

interface Openness {
  isOpen: (code: string) => boolean;
  toggle: (code: string) => void;
}

/** The categories, each with its foods once it is opened. */
export function Tree() {
  const { t } = useLingui();
  const { locale } = usePlace();
  const roots = useQuery(read.foodBrowser.rootCategories({ locale }));
  const box = useRef<HTMLUListElement>(null);
  const openness = useOpenness(box);
  return (
    <Loaded query={roots}>
      {(categories) => (
        <ul className="tree" ref={box}>
          {categories.map((category) => (
            <CategoryNode key={category.code} category={category} openness={openness} />
          ))}
          <li>
            <div className="node">
              <Switch code={UNCATEGORISED} name={t`Without a category`} openness={openness} />
              <button type="button" className="link" data-line="" onClick={() => openness.toggle(UNCATEGORISED)}>
                <Trans>Without a category</Trans>
              </button>
            </div>
            {openness.isOpen(UNCATEGORISED) && <Uncategorised />}
          </li>
        </ul>
      )}
    </Loaded>
  );
}

/** Which categories are open. Those above what the address shows are opened, unless it can be seen already. */
function useOpenness(box: React.RefObject<HTMLUListElement | null>): Openness {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { locale, food, category } = usePlace();
  const ofFood = useQuery({
    ...read.foodBrowser.ancestorsOfFood({ locale, code: food ?? '' }),
    enabled: food !== undefined,
  });
  const ofCategory = useQuery({
    ...read.foodBrowser.ancestorsOfCategory({ locale, code: category ?? '' }),
    enabled: category !== undefined,
  });
  const above = food !== undefined ? ofFood.data : category !== undefined ? ofCategory.data : undefined;
  useEffect(() => {
    if (above === undefined || box.current?.querySelector('[aria-current]') !== null) return;
    setOpen((was) => new Set([...was, ...(above.length === 0 ? [UNCATEGORISED] : above.map(({ code }) => code))]));
  }, [above, box]);
  return {
    isOpen: (code) => open.has(code),
    toggle: (code) =>
      setOpen((was) => (was.has(code) ? new Set([...was].filter((other) => other !== code)) : new Set([...was, code]))),
  };
}

function Switch({ code, name, openness }: { code: string; name: string; openness: Openness }) {
  const { t } = useLingui();
  const isOpen = openness.isOpen(code);
  return (
    <button
      type="button"
      className="switch"
      tabIndex={-1}
      aria-expanded={isOpen}
      aria-label={t`Contents of ${name}`}
      onClick={() => openness.toggle(code)}
    >
      <Icon name={isOpen ? 'down' : 'right'} />
    </button>
  );
}

function CategoryNode({ category, openness }: { category: BrowsedCategory; openness: Openness }) {
  const place = usePlace();
  const { code, isHidden, isEmpty } = category;
  const name = category.localDescription ?? category.englishDescription;
  return (
    <li>
      <div className="node">
        <Switch code={code} name={name} openness={openness} />
        <PlaceLink open={{ category: code }} isCurrent={place.category === code} data-line="">
          <span>{name}</span>
          {isHidden ? (
            <small>
              <Trans>hidden</Trans>
            </small>
          ) : (
            isEmpty && (
              <small>
                <Trans>empty</Trans>
              </small>
            )
          )}
        </PlaceLink>
      </div>
      {openness.isOpen(code) && <Contents code={code} openness={openness} />}
    </li>
  );
}

function Contents({ code, openness }: { code: string; openness: Openness }) {
  const { locale } = usePlace();
  const [limit, setLimit] = useState(SHOWN);
  const query = useQuery({
    ...read.foodBrowser.contents({ locale, code, limit: Math.min(limit, 500) }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ foods, subcategories, totalFoods }) => (
        <ul>
          {subcategories.map((category) => (
            <CategoryNode key={category.code} category={category} openness={openness} />
          ))}
          {foods.map((food) => (
            <FoodLine key={food.code} food={food} />
          ))}
          {subcategories.length + foods.length === 0 && (
            <li className="dim">
              <Trans>No food of this list</Trans>
            </li>
          )}
          {totalFoods > foods.length && (
            <li>
              <button type="button" className="link" data-line="" onClick={() => setLimit(limit + SHOWN)}>
                <Plural value={totalFoods - foods.length} one="# more food" other="# more foods" />
              </button>
            </li>
          )}
        </ul>
      )}
    </Loaded>
  );
}

function Uncategorised() {
  const { locale } = usePlace();
  const query = useQuery(read.foodBrowser.uncategorisedFoods({ locale }));
  const [limit, setLimit] = useState(SHOWN);
  return (
    <Loaded query={query}>
      {(foods) => (
        <ul>
          {foods.slice(0, limit).map((food) => (
            <FoodLine key={food.code} food={food} />
          ))}
          {foods.length === 0 && (
            <li className="dim">
              <Trans>Every food has a category</Trans>
            </li>
          )}
          {foods.length > limit && (
            <li>
              <button type="button" className="link" data-line="" onClick={() => setLimit(limit + SHOWN)}>
                <Plural value={foods.length - limit} one="# more food" other="# more foods" />
              </button>
            </li>
          )}
        </ul>
      )}
    </Loaded>
  );
}

/** Shows a line by moving the tree alone: the page stays where it is. */
function scrollInTree(line: HTMLElement | null): void {
  const box = line?.closest('.treebox');
  if (line === null || !box) return;
  const [at, frame] = [line.getBoundingClientRect(), box.getBoundingClientRect()];
  if (at.top < frame.top) box.scrollTop -= frame.top - at.top;
  else if (at.bottom > frame.bottom) box.scrollTop += at.bottom - frame.bottom;
}

/** A food in the tree or in what was found. */
export function FoodLine({ food, note }: { food: FoodHeader; note?: React.ReactNode }) {
  const place = usePlace();
  const link = useRef<HTMLLIElement>(null);
  const isCurrent = place.food === food.code;
  useEffect(() => {
    if (isCurrent) scrollInTree(link.current);
  }, [isCurrent]);
  return (
    <li ref={link}>
      <div className="node food">
        <PlaceLink
          open={{ food: food.code, ...(place.tab === 'here' ? {} : { tab: place.tab }) }}
          isCurrent={isCurrent}
          data-line=""
          data-food={food.code}
        >
          <span>{food.localDescription ?? food.englishDescription}</span>
          {note}
        </PlaceLink>
      </div>
    </li>
  );
}
