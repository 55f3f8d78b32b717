/** What the person may do in chat, as the server says. */
export interface FirstConversationRights {
  browse: boolean;
  createChannel: boolean;
  createDirect: boolean;
}

/** What somebody without any conversation is told, and the one button that goes with it. */
export interface FirstConversation {
  message: string;
  action: 'browse' | 'create' | null;
}

/** `hasChannels`: whether there is a channel to look into; undefined until that is known. */
export function firstConversation(can: FirstConversationRights, hasChannels: boolean | undefined): FirstConversation {
  if (!can.browse) return { message: 'Conversations appear in the list once someone adds you.', action: null };
  const steps = [
    hasChannels && 'join a channel',
    hasChannels === false && can.createChannel && 'create the first channel',
    can.createDirect && 'write to someone with the button above the list',
  ].filter((step) => typeof step === 'string');
  const sentence = steps.join(', or ');
  return {
    message: sentence && `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
    action: hasChannels ? 'browse' : hasChannels === false && can.createChannel ? 'create' : null,
  };
}
