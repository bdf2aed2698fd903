import { Trans, useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { useFound, type Found } from './use-found.ts';

const [store, spotlight] = createSpotlight();

/** In ms: searching starts once typing rests. */
const REST_MS = 150;

interface FinderProps {
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}

/** Finds screens, surveys, people and foods by a few letters. */
export default function Finder({ typed, onType, onClose }: FinderProps) {
  const { t } = useLingui();
  const [asked] = useDebouncedValue(typed.trim(), REST_MS);
  const { groups, isSettled } = useFound(asked);
  const isFound = isSettled && asked === typed.trim();
  const [isChosen, choose] = useState(false);
  const navigate = useNavigate();
  useEffect(() => spotlight.open(), []);
  return (
    <Spotlight.Root
      store={store}
      query={typed}
      onQueryChange={onType}
      shortcut={null}
      onSpotlightClose={onClose}
      maxHeight="70vh"
      scrollable
    >
      <Modal.Title className="vh">
        <Trans>Find</Trans>
      </Modal.Title>
      <Spotlight.Search
        placeholder={t`Screen, survey, person or food`}
        aria-label={t`Find`}
        leftSection={<Icon name="search" />}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || isFound) return choose(false);
          // The lines are those of fewer letters: the first one is opened once they are those of all.
          event.stopPropagation();
          choose(true);
        }}
      />
      <Spotlight.ActionsList>
        {groups.map(({ heading, items }) => (
          <Spotlight.ActionsGroup key={heading} label={heading}>
            {items.map((item) => (
              <FoundLine
                key={item.to + item.name}
                item={item}
                open={() => void navigate({ to: item.to, ...(item.search ? { search: item.search } : {}) })}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && (
          <Spotlight.Empty>
            <Trans>Nothing found</Trans>
          </Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
      <FirstLine
        of={groups.map(({ items }) => items.map(({ to, name }) => to + name).join()).join()}
        isChosen={isChosen && isFound}
      />
    </Spotlight.Root>
  );
}

/** Marks the first line that was found, which Enter opens, and opens it if Enter was pressed before it was found. */
function FirstLine({ of, isChosen }: { of: string; isChosen: boolean }) {
  useEffect(() => {
    const list = document.getElementById(store.getState().listId);
    list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
    list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [of]);
  useEffect(() => {
    if (isChosen)
      document.getElementById(store.getState().listId)?.querySelector<HTMLElement>('[data-action]')?.click();
  }, [isChosen]);
  return null;
}

function FoundLine({ item: { name, note, icon }, open }: { item: Found; open: () => void }) {
  return <Spotlight.Action onClick={open} label={name} description={note} leftSection={<Icon name={icon} />} />;
}
