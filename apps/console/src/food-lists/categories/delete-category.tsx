import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { CategoryRecord } from 'dietary-recall-client';
import { read } from '../../calls/read.ts';
import { useWrite } from '../../calls/use-write.ts';
import { ConfirmDelete } from '../../patterns/confirm-delete.tsx';
import { Loaded } from '../../patterns/states.tsx';
import { api } from '../../session/service.ts';
import { CHANGED_BY_CATEGORY } from '../parts/changed-by.ts';
import { useOpen, usePlace } from '../place.ts';

/** Deletes a category of all lists, after it has named what is lost and what stays. */
export function DeleteCategory({ record: { main, local }, onClose }: { record: CategoryRecord; onClose: () => void }) {
  const { t } = useLingui();
  const { locale } = usePlace();
  const open = useOpen();
  const query = useQuery(read.foodBrowser.contents({ locale, code: main.code, limit: 1 }));
  const remove = useWrite(api.categoryRecords.delete.mutate, CHANGED_BY_CATEGORY);
  const name = local.localDescription ?? main.englishDescription;
  return (
    <Loaded query={query}>
      {({ totalFoods, subcategories }) => (
        <ConfirmDelete
          what={t`the category ${name}`}
          typed={main.code}
          lost={[
            <Trans key="lists">the category in every list, with its names, portion methods and settings</Trans>,
            <Plural
              key="foods"
              value={totalFoods}
              one="what # food of this list inherits of it; the food stays"
              other="what # foods of this list inherit of it; the foods stay"
            />,
            <Plural
              key="categories"
              value={subcategories.length}
              one="the place of # category in it, which stays"
              other="the place of # categories in it, which stay"
            />,
            <Trans key="prompts">questions of foods that ask about it</Trans>,
          ]}
          remove={async () => {
            await remove.mutateAsync({ code: main.code });
            open({}, { isSaved: true, replace: true });
          }}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}
