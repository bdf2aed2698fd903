import { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

const MessageTemplateSchema = defineEntity({
  name: 'MessageTemplate',
  uniques: [{ properties: ['survey', 'channel', 'type', 'language'] }],
  properties: {
    id: p.integer().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    channel: p.enum(NOTIFICATION_CHANNELS),
    type: p.enum(NOTIFICATION_TYPES),
    /** A language tag (BCP 47) in its canonical form. */
    language: p.string().length(35),
    /** Null for an SMS, which has none. */
    subject: p.string().length(256).nullable(),
    /** With place-holders (src/services/mails/placeholders.ts): Markdown for a mail, plain text for an SMS. */
    text: p.text(),
    version: p.uuid(),
    updatedAt: p.datetime(),
    /** The person who changed it last; null: the account was deleted. */
    user: () => p.manyToOne(User).ref().nullable().deleteRule('set null').index(),
  },
});

/** The words of a survey's own for one kind of mail or SMS in one language. Without them the built-in ones are sent. */
export class MessageTemplate extends MessageTemplateSchema.class {
  static readonly personalData: PersonalData<MessageTemplate> = {
    impersonal: ['id', 'survey', 'channel', 'type', 'language', 'subject', 'text', 'version'],
    area: 'messages',
    personal: [
      {
        columns: ['user', 'updatedAt'],
        what: 'which member of staff changed the words of a message last',
        why: 'to ask about it',
        until: ['account', 'survey'],
        seenBy: ['notifications:read'],
      },
    ],
  };
}
MessageTemplateSchema.setClass(MessageTemplate);
