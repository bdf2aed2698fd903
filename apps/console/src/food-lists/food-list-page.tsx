import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useKeys } from '../patterns/use-keys.ts';
import { Icon } from '../shell/icon.tsx';
import { CategoryPane } from './categories/category-pane.tsx';
import { NewCategory } from './categories/new-category.tsx';
import { FoodPane } from './foods/food-pane.tsx';
import './food-lists.css';
import { NewFood } from './foods/new-food.tsx';
import { ListPane } from './list-pane.tsx';
import { usePlace } from './place.ts';
import { FoodNav } from './tree/food-nav.tsx';

/** A food list: the tree of its categories beside what is open. */
export default function FoodListPage() {
  const { t } = useLingui();
  const { food, category, make } = usePlace();
  const isAtStart = food === undefined && category === undefined && make === undefined;
  const [isTreeWanted, wantTree] = useState(false);
  const open = `${make ?? ''} ${food ?? ''} ${category ?? ''}`;
  const [shown, show] = useState(open);
  if (shown !== open) {
    show(open);
    wantTree(false);
  }
  useKeys({
    '/': () => pressed('search', wantTree),
    n: () => pressed('new-food', wantTree),
    j: () => step(1),
    k: () => step(-1),
    g: () => press('global'),
    h: () => press('here'),
    w: () => press('respondents'),
    y: () => press('history'),
    p: () => press('next-problem'),
    e: () => document.querySelector<HTMLElement>('.foodpane form :is(input, textarea):not([type="hidden"])')?.focus(),
  });
  return (
    <div className={isAtStart || isTreeWanted ? 'foodwork at-tree' : 'foodwork'}>
      <FoodNav />
      <div className="foodpane">
        <Button
          size="xs"
          className="to-tree"
          leftSection={<Icon name="list" />}
          onClick={() => wantTree(!isTreeWanted)}
        >
          <Trans>Food list</Trans>
        </Button>
        <Pane />
        {!isAtStart && (
          <div className="keys" role="note" aria-label={t`Keys`}>
            <span>
              <kbd>J</kbd> <kbd>K</kbd> <Trans>next, earlier food</Trans>
            </span>
            <span>
              <kbd>G</kbd> <kbd>H</kbd> <kbd>W</kbd> <kbd>Y</kbd> <Trans>parts</Trans>
            </span>
            <span>
              <kbd>E</kbd> <Trans>edit</Trans>
            </span>
            <span>
              <kbd>/</kbd> <Trans>search</Trans>
            </span>
            <span>
              <kbd>N</kbd> <Trans>new food</Trans>
            </span>
          </div>
        )}
      </div>
    </div>
  );
}

function Pane() {
  const { food, category, make, locale } = usePlace();
  if (make === 'food') return <NewFood key={`${locale} ${category ?? ''}`} />;
  if (make === 'category') return <NewCategory key={`${locale} ${category ?? ''}`} />;
  if (food !== undefined) return <FoodPane key={`${locale} ${food}`} code={food} />;
  if (category !== undefined) return <CategoryPane key={`${locale} ${category}`} code={category} />;
  return <ListPane />;
}

/** Acts on the part of the page that a key stands for. */
function press(key: string): void {
  document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
}

function pressed(key: string, wantTree: (isWanted: boolean) => void): void {
  wantTree(true);
  const place = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
  place?.focus();
  if (key !== 'search') place?.click();
}

/** Opens the next food of the tree, or the one before. */
function step(by: number): void {
  const foods = [...document.querySelectorAll<HTMLElement>('.foodnav [data-food]')];
  const at = foods.findIndex((food) => food.getAttribute('aria-current') === 'page');
  foods[at === -1 ? 0 : at + by]?.click();
}
