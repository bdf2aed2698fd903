import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { FoodRecord } from 'dietary-recall-client';
import { useState } from 'react';
import { useWrite } from '../../calls/use-write.ts';
import { useFaultWords } from '../../patterns/fault-words.ts';
import { useAccess } from '../../session/access.ts';
import { api } from '../../session/service.ts';
import { Icon } from '../../shell/icon.tsx';
import { CHANGED_BY_FOOD } from '../parts/changed-by.ts';
import { useOpen, usePlace } from '../place.ts';
import { DeleteFood } from './delete-food.tsx';

/** What can be done with a whole food. */
export function FoodActions({ record }: { record: FoodRecord }) {
  const { t } = useLingui();
  const faultWords = useFaultWords();
  const { locale } = usePlace();
  const { may } = useAccess();
  const open = useOpen();
  const [isDeleting, askToDelete] = useState(false);
  const add = useWrite(api.foodRecords.addToLocale.mutate, CHANGED_BY_FOOD);
  const take = useWrite(api.foodRecords.removeFromLocale.mutate, CHANGED_BY_FOOD);
  const clone = useWrite(api.foodRecords.clone.mutate, CHANGED_BY_FOOD);
  const cloneHere = useWrite(api.foodRecords.cloneAsLocal.mutate, CHANGED_BY_FOOD);
  const { code, localeRestrictions } = record.main;
  if (!may('food-list:write', { locale })) return null;
  const isTheirs =
    localeRestrictions.length > 0 && localeRestrictions.every((at) => may('food-list:write', { locale: at }));
  const mayDelete = may('foods:write') || isTheirs;
  const act = async (write: () => Promise<unknown>) => {
    try {
      await write();
    } catch (error) {
      const message = faultWords(error, t`The service does not answer. Nothing was changed.`);
      notifications.show({ message, color: 'red' });
    }
  };
  const openCopy = async (write: () => Promise<{ clonedFoodCode: string }>) =>
    act(async () => open({ food: (await write()).clonedFoodCode, tab: 'here', field: 'localDescription' }));
  return (
    <>
      {!record.local.isListed && (
        <Button
          variant="filled"
          loading={add.isPending}
          onClick={() => void act(() => add.mutateAsync({ locale, code }))}
        >
          <Trans>Add to this list</Trans>
        </Button>
      )}
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button rightSection={<Icon name="down" />}>
            <Trans>Actions</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {may('foods:write') && (
            <Menu.Item onClick={() => void openCopy(() => clone.mutateAsync({ locale, code }))}>
              <Trans>Copy for all lists</Trans>
            </Menu.Item>
          )}
          <Menu.Item onClick={() => void openCopy(() => cloneHere.mutateAsync({ locale, code }))}>
            <Trans>Copy for this list alone</Trans>
          </Menu.Item>
          {record.local.isListed && (
            <Menu.Item onClick={() => void act(() => take.mutateAsync({ locale, code }))}>
              <Trans>Take out of this list</Trans>
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item c="red" onClick={() => askToDelete(true)}>
              <Trans>Delete…</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && <DeleteFood record={record} onClose={() => askToDelete(false)} />}
    </>
  );
}
