import type { MethodTables } from '@dietary-recall/recall';
import { MethodTables as StoredMethodTables } from '../../../entities/method-tables.ts';
import type { Context } from '../../context.ts';

/** Stores the tables from which portion size methods calculate. They replace all earlier tables of the installation. */
export async function storeMethodTables({ em }: Context, tables: MethodTables): Promise<void> {
  await em.upsert(StoredMethodTables, { id: true, tables });
}
