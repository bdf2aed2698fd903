import { Plural, useLingui } from '@lingui/react/macro';
import { useWrite } from '../calls/use-write.ts';
import { api } from '../session/service.ts';
import { DeletePicture } from './delete-picture.tsx';

/** Deletes uploads that nothing shows. */
export function DeleteUploads({ ids, onDone }: { ids: readonly number[]; onDone: () => void }) {
  const { t } = useLingui();
  const remove = useWrite(api.sourceImages.delete.mutate, ['sourceImages']);
  return (
    <DeletePicture
      size="xs"
      what={t`the uploads`}
      lost={[
        <Plural
          key="uploads"
          value={ids.length}
          one="# picture with its file. One that something shows is not deleted."
          other="# pictures with their files. If something shows one of them, none is deleted."
        />,
      ]}
      remove={async () => {
        await remove.mutateAsync({ id: [...ids] });
        onDone();
      }}
    />
  );
}
