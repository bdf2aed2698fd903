import { Migration } from '@mikro-orm/migrations';

/** Lists of the few respondents who stopped the messages, or withdrew, are read from an index in the order of their names. */
export class M20261126RareRespondents extends Migration {
  override up(): void {
    const inOrder = `using btree ("survey_id", "user_name" collate "und-x-icu", "user_id")`;
    this.addSql(
      `create index survey_respondent_unsubscribed on public.survey_respondent ${inOrder} where is_unsubscribed`,
    );
    this.addSql(
      `create index survey_respondent_withdrawn on public.survey_respondent ${inOrder} where consent = 'withdrawn'`,
    );
  }
}
