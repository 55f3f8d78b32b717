/** What is said of chat elsewhere. */

import type { Deed, Deeds, ModuleWords } from '@/shared/lib/module-words';

/** A private channel has no name here. */
const channel: Deed = (facts) => {
  const name = facts.quoted('name', '');
  return name ? `the channel ${name}` : 'a private channel';
};

const deeds: Deeds = {
  'channel.created': (facts) => `created ${channel(facts)}`,
  'channel.updated': (facts) =>
    facts.plain('was', '') === ''
      ? `changed ${channel(facts)}`
      : `renamed ${facts.quoted('was', '')} to ${channel(facts)}`,
  'channel.archived': (facts) => `archived ${channel(facts)}`,
  'channel.unarchived': (facts) => `brought ${channel(facts)} back`,
  'channel.locked': (facts) => `locked ${channel(facts)}`,
  'channel.unlocked': (facts) => `unlocked ${channel(facts)}`,
  'channel.joined': (facts) => `joined ${channel(facts)}`,
  'channel.left': (facts) => `left ${channel(facts)}`,
  'channel.invited': (facts) => `added people to ${channel(facts)}`,
  'channel.removed_member': (facts) => `removed ${facts.member('member')} from ${channel(facts)}`,
  'channel.role_changed': (facts) => {
    const role = facts.plain('role', 'member') === 'owner' ? 'an owner' : 'a member';
    return `made ${facts.member('member')} ${role} of ${channel(facts)}`;
  },
  'channel.owner_changed': (facts) => `gave the channels of ${facts.person} to ${facts.member('to')}`,
  'chat_group.created': (facts) => `created the group ${facts.quoted('name', '')}`,
  'chat_group.changed': (facts) => `changed the group ${facts.quoted('name', '')}`,
  'chat_group.removed': (facts) => `removed the group ${facts.quoted('name', '')}`,
  'message.moderated': (facts) => `deleted a message of ${facts.member('author')}`,
};

export const words: ModuleWords = {
  deeds,
  belongings: {
    'chat.channels': ['channel', 'channels'],
  },
};
