import { Trans, useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../../calls/read.ts';
import { Loaded } from '../../patterns/states.tsx';
import { Icon } from '../../shell/icon.tsx';

/** In ms: searching starts once typing rests. */
const REST_MS = 250;
const SHOWN = 24;

/** A choice among the pictures that were uploaded before. */
export function PickUpload({ onPick }: { onPick: (id: number) => void }) {
  const { t } = useLingui();
  const [typed, type] = useState('');
  const [search] = useDebouncedValue(typed.trim(), REST_MS);
  const query = useQuery({
    ...read.sourceImages.list({ limit: SHOWN, ...(search === '' ? {} : { search }) }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="stack tight">
      <TextInput
        type="search"
        size="xs"
        aria-label={t`Tags of the picture`}
        placeholder={t`Tags of the picture`}
        leftSection={<Icon name="search" />}
        value={typed}
        onChange={({ currentTarget: { value } }) => type(value)}
      />
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="dim">
              <Trans>No uploaded picture fits.</Trans>
            </p>
          ) : (
            <ul className="picks">
              {items.map(({ id, fixedSizeUrl, keywords }) => (
                <li key={id}>
                  <button type="button" onClick={() => onPick(id)}>
                    <img src={fixedSizeUrl} alt={keywords.join(', ') || t`Picture ${id}`} loading="lazy" />
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  );
}
