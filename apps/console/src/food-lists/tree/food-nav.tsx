import { Trans, useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { useRef, type KeyboardEvent } from 'react';
import { useSearchField } from '../../patterns/use-search-field.ts';
import { useAccess } from '../../session/access.ts';
import { Icon } from '../../shell/icon.tsx';
import { PlaceLink } from '../place-link.tsx';
import { usePlace, useTreeSearch } from '../place.ts';
import { Found } from './found.tsx';
import { Tree } from './tree.tsx';

/** The food list at the side: what fits the letters, or else the tree of categories. Arrow keys walk through it. */
export function FoodNav() {
  const { t } = useLingui();
  const { locale } = usePlace();
  const { may } = useAccess();
  const [search, change] = useTreeSearch();
  const field = useSearchField(search, change);
  const box = useRef<HTMLElement>(null);
  return (
    <nav className="panel foodnav" aria-label={t`Food list`} ref={box} onKeyDown={(event) => walk(event, box.current)}>
      <div className="tools">
        <TextInput
          className="grow"
          size="xs"
          type="search"
          data-key="search"
          aria-label={t`Search foods and categories`}
          placeholder={t`Food, code, words`}
          leftSection={<Icon name="search" />}
          rightSection={<kbd>/</kbd>}
          {...field}
        />
      </div>
      <div className="treebox">{search === '' ? <Tree /> : <Found search={search} />}</div>
      {may('food-list:write', { locale }) && (
        <div className="pf">
          <PlaceLink open={{ make: 'food' }} className="plus" data-key="new-food">
            <Icon name="plus" />
            <Trans>New food</Trans>
          </PlaceLink>
          {may('categories:write') && (
            <PlaceLink open={{ make: 'category' }} className="plus">
              <Icon name="plus" />
              <Trans>New category</Trans>
            </PlaceLink>
          )}
          {search !== '' && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => change('')}>
              <Trans>Back to the tree</Trans>
            </Button>
          )}
        </div>
      )}
    </nav>
  );
}

/** Up and Down go from line to line, Right opens a category, Left closes it. */
function walk(event: KeyboardEvent, box: HTMLElement | null): void {
  const focused = document.activeElement;
  if (box === null || !(focused instanceof HTMLElement)) return;
  const lines = [...box.querySelectorAll<HTMLElement>('input[type="search"], [data-line]')];
  const at = lines.indexOf(focused);
  if (at === -1) return;
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const line = lines[at + step];
  const switchOf = focused.parentElement?.querySelector<HTMLElement>('[aria-expanded]');
  const isOpen = switchOf?.getAttribute('aria-expanded') === 'true';
  if (step !== 0 && line !== undefined) line.focus();
  else if (event.key === 'ArrowRight' && switchOf && !isOpen) switchOf.click();
  else if (event.key === 'ArrowLeft' && switchOf && isOpen) switchOf.click();
  else return;
  event.preventDefault();
}
