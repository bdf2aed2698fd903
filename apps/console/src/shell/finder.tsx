import { Trans, useLingui } from '@lingui/react/macro';
import { Modal } from '@mantine/core';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import { useFound, type Found } from './use-found.ts';

/** In ms: searching starts once typing rests. */
const REST_MS = 150;

/** Finds screens, surveys, people and foods by a few letters. */
export default function Finder({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [typed, type] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), REST_MS);
  const groups = useFound(asked);
  const navigate = useNavigate();
  useEffect(() => Spotlight.open(), []);
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={type}
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
    </Spotlight.Root>
  );
}

function FoundLine({ item: { name, note, icon }, open }: { item: Found; open: () => void }) {
  return <Spotlight.Action onClick={open} label={name} description={note} leftSection={<Icon name={icon} />} />;
}
