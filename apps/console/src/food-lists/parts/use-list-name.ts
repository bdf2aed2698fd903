import { useQuery } from '@tanstack/react-query';
import { read } from '../../calls/read.ts';
import { useNameOfList } from '../../patterns/list-name.ts';
import { usePlace } from '../place.ts';

/** The name of this food list; its id until that is read. */
export function useListName(): string {
  const { locale } = usePlace();
  const { data } = useQuery(read.locales.list());
  const nameOfList = useNameOfList();
  const list = data?.find(({ id }) => id === locale);
  return list ? nameOfList(list) : locale;
}
