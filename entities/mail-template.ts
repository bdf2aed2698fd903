import { NOTIFICATION_TYPES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const MailTemplateSchema = defineEntity({
  name: 'MailTemplate',
  uniques: [{ properties: ['survey', 'type', 'language'] }],
  properties: {
    id: p.integer().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    type: p.enum(NOTIFICATION_TYPES),
    /** A language tag (BCP 47) in its canonical form. */
    language: p.string().length(35),
    subject: p.string().length(256),
    /** Markdown with place-holders (src/services/mails/mail-template.ts). */
    text: p.text(),
    version: p.uuid(),
    updatedAt: p.datetime(),
    /** The person who changed it last; null: the account was deleted. */
    user: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
  },
});

/** The words of a survey's own for one kind of mail in one language. Without them the built-in ones are sent. */
export class MailTemplate extends MailTemplateSchema.class {}
MailTemplateSchema.setClass(MailTemplate);
