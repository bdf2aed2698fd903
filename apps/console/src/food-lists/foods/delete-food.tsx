import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { FoodRecord } from 'dietary-recall-client';
import { useWrite } from '../../calls/use-write.ts';
import { ConfirmDelete } from '../../patterns/confirm-delete.tsx';
import { api } from '../../session/service.ts';
import { CHANGED_BY_FOOD } from '../parts/changed-by.ts';
import { useOpen } from '../place.ts';

/** Deletes a food in all lists, after it has named what is lost. */
export function DeleteFood({ record, onClose }: { record: FoodRecord; onClose: () => void }) {
  const { t } = useLingui();
  const open = useOpen();
  const remove = useWrite(api.foodRecords.delete.mutate, CHANGED_BY_FOOD);
  const { main, local } = record;
  const name = local.localDescription ?? main.englishDescription;
  const [category] = main.parentCategories;
  return (
    <ConfirmDelete
      what={t`the food ${name}`}
      typed={main.code}
      lost={[
        main.localeRestrictions.length === 0 ? (
          <Trans key="lists">the food in every list, with its names, methods and brands there</Trans>
        ) : (
          <Trans key="lists">
            the food in {main.localeRestrictions.join(', ')}, with its names, methods and brands
          </Trans>
        ),
        <Plural
          key="methods"
          value={local.portionSize.length}
          one="# portion method of this list"
          other="# portion methods of this list"
        />,
        <Trans key="prompts">questions of other foods that ask about it</Trans>,
        <Trans key="kept">Recalls that hold it do not change.</Trans>,
      ]}
      remove={async () => {
        open(category === undefined ? {} : { category: category.code }, { isSaved: true, replace: true });
        await remove.mutateAsync({ code: main.code });
      }}
      onClose={onClose}
    />
  );
}
