import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { read } from '../../calls/read.ts';
import { useWrite } from '../../calls/use-write.ts';
import { WriteFault } from '../../patterns/states.tsx';
import { api } from '../../session/service.ts';
import { hereOf, updateOf } from '../foods/here-values.ts';
import { CHOICES, RemoteSelect } from '../parts/remote-select.tsx';

/** In ms: the search uses a change within two seconds. */
const USED_MS = [700, 2200];

/** Makes the words of a search another name of a food, so that the search finds it. */
export function AddName({ locale, text }: { locale: string; text: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [code, choose] = useState('');
  const timers = useRef<ReturnType<typeof setTimeout>[]>([]);
  useEffect(() => () => timers.current.forEach(clearTimeout), []);
  const add = useWrite(
    async (food: string) => {
      const { local } = await api.foodRecords.get.query({ locale, code: food });
      const { version, values } = hereOf(local);
      const alternativeNames = [...values.alternativeNames, text];
      return api.foodRecords.updateLocal.mutate(
        updateOf({ locale, code: food, version }, { ...values, alternativeNames }),
      );
    },
    ['foodRecords', 'foods'],
  );
  const act = async () => {
    await add.mutateAsync(code).catch(() => undefined);
    const again = () => void queries.invalidateQueries({ queryKey: ['foods'] });
    timers.current = USED_MS.map((ms) => setTimeout(again, ms));
  };
  return (
    <div className="cardlet">
      <RemoteSelect
        label={t`“${text}” is another name of`}
        value={code}
        onChange={choose}
        find={(search) => read.foodRecords.list({ locale, search, limit: CHOICES })}
        choiceOf={(food) => ({
          value: food.code,
          label: `${food.localDescription ?? food.englishDescription} (${food.code})`,
        })}
      />
      <div role="status">
        {add.isSuccess && (
          <p className="good">
            <Trans>Added. The search finds it within two seconds.</Trans>
          </p>
        )}
      </div>
      <WriteFault error={add.error} />
      <div>
        <Button size="xs" variant="filled" disabled={code === ''} loading={add.isPending} onClick={() => void act()}>
          <Trans>Add the name</Trans>
        </Button>
      </div>
    </div>
  );
}
