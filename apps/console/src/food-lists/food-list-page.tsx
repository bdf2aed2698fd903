import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { KeyHints } from '../patterns/key-hints.tsx';
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
  const ofFoods = t`next, earlier food`;
  const ofParts = t`parts`;
  useKeys({
    j: { does: ofFoods, act: () => step(1) },
    k: { does: ofFoods, act: () => step(-1) },
    g: { does: ofParts, act: () => press('global') },
    h: { does: ofParts, act: () => press('here') },
    w: { does: ofParts, act: () => press('respondents') },
    y: { does: ofParts, act: () => press('history') },
    e: { does: t`edit`, act: focusFirstField },
    '/': { does: t`search`, act: () => pressed('search', wantTree) },
    n: { does: t`new food`, act: () => pressed('new-food', wantTree) },
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
          <div className="keys" role="note" aria-label={t({ message: 'Keys', context: 'keyboard' })}>
            <KeyHints />
          </div>
        )}
      </div>
    </div>
  );
}

function focusFirstField(): void {
  document.querySelector<HTMLElement>('.foodpane form :is(input, textarea):not([type="hidden"])')?.focus();
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
