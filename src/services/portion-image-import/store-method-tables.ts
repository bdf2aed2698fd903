import type { MethodTables } from '@dietary-recall/recall';
import { MethodTables as StoredMethodTables } from '../../../entities/method-tables.ts';
import type { Context } from '../../context.ts';

/** The tables of the installation from now on; those that were there before are gone as a whole. */
export async function storeMethodTables({ em }: Context, tables: MethodTables): Promise<void> {
  await em.upsert(StoredMethodTables, { id: true, tables });
}
