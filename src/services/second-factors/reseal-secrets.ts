import { SecondFactor } from '../../../entities/second-factor.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';

/**
 * Seals the secrets that an old key sealed again with the current key, so that the old key can be removed. A secret whose key is
 * missing is left and logged. Returns the number of secrets that were sealed.
 */
export async function resealSecrets({ em, secrets, log }: Context): Promise<number> {
  // The first part of a box names its key, and nothing else that differs (JWE, compact form).
  const [header = ''] = (await secrets.seal('')).split('.', 1);
  const old = await kysely(em)
    .selectFrom('second_factor')
    .select(['id', 'sealed_secret as sealed'])
    .where('sealed_secret', 'is not', null)
    .where((eb) => eb.not(eb.fn<boolean>('starts_with', ['sealed_secret', eb.val(`${header}.`)])))
    .$narrowType<{ sealed: string }>()
    .execute();
  let count = 0;
  for (const { id, sealed } of old) {
    const secret = await secrets.open(sealed).catch((err: unknown) => {
      log.error({ err, secondFactorId: id }, 'a secret could not be sealed with the current key');
      return null;
    });
    if (secret === null) continue;
    const sealedSecret = await secrets.seal(secret);
    count += await em.nativeUpdate(SecondFactor, { id, sealedSecret: sealed }, { sealedSecret });
  }
  return count;
}
