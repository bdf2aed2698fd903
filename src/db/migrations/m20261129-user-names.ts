import { Migration } from '@mikro-orm/migrations';

/**
 * User names are stored in one Unicode form (NFC), in which everybody looks them up. Where several names of a survey would become the same,
 * one of them does, unless somebody has it already. The others get a number: with the same name they could not be told apart from it, and
 * whoever changed one of them would change the other.
 */
export class M20261129UserNames extends Migration {
  override up(): void {
    this.addSql(`
      with given as (
        select distinct on (survey_id, normalize(user_name, NFC)) id, survey_id, normalize(user_name, NFC) as name
        from survey_alias where user_name is not NFC normalized order by survey_id, normalize(user_name, NFC), id)
      update survey_alias a set user_name = g.name from given g
      where a.id = g.id and not exists (select from survey_alias o where o.survey_id = g.survey_id and o.user_name = g.name)`);
    this.addSql(
      `update survey_alias set user_name = left(normalize(user_name, NFC), 240) || '~' || id where user_name is not NFC normalized`,
    );
  }
}
