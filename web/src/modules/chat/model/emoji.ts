/** The emoji that are found by name. Any other can be typed with the device's own keyboard. */

export interface Emoji {
  sign: string;
  /** What stands between the colons; the first is shown. */
  names: readonly string[];
}

/** Sign and names, one a line: quicker to read and to add to than objects. */
const TABLE = `
👍 thumbsup +1 yes like
👎 thumbsdown -1 no
❤️ heart love
😄 smile happy
😀 grin
😂 joy laugh tears
🤣 rofl
🙂 slight_smile
😉 wink
😊 blush
😍 heart_eyes
😘 kiss
😎 sunglasses cool
🤔 thinking hmm
😐 neutral
😕 confused
🙁 frown
😢 cry sad
😭 sob
😅 sweat_smile
😬 grimace
🙄 eye_roll
😴 sleeping tired
😮 open_mouth wow
😱 scream
😡 rage angry
🤯 mind_blown
🥳 party_face
🤝 handshake deal
👏 clap applause
🙌 raised_hands hooray
🙏 pray thanks please
💪 muscle strong
👋 wave hello bye
👌 ok_hand
✌️ victory peace
🤞 fingers_crossed luck
☝️ point_up
👉 point_right
👈 point_left
👇 point_down
👀 eyes look
🧠 brain
🔥 fire hot
✨ sparkles
⭐ star
🎉 tada party
🎂 cake birthday
🎁 gift present
🏆 trophy
🥇 first_place
🚀 rocket launch
💡 bulb idea
📌 pin pushpin
📎 paperclip
📝 memo note
📅 calendar date
⏰ alarm clock
⏳ hourglass wait
✅ check done white_check_mark
✔️ tick
❌ x cross wrong
❓ question
❗ exclamation
⚠️ warning
🚧 construction
🛑 stop
🔒 lock
🔑 key
🔧 wrench fix
🔨 hammer
⚙️ gear
🧱 brick
🏗️ building_site crane
🏠 house home
🏢 office
🚚 truck delivery
🚗 car
✈️ plane
📦 package parcel
📞 phone call
💻 laptop computer
🖨️ printer
📷 camera
📈 chart_up
📉 chart_down
💰 money_bag
💷 pound
💶 euro
💵 dollar
🧾 receipt
📣 megaphone announce
🔔 bell
🔕 no_bell
🔍 search mag
🔗 link
☕ coffee
🍵 tea
🍺 beer
🍷 wine
🍕 pizza
🍰 cake_slice
🍎 apple
🌞 sun
🌧️ rain
❄️ snow
🌈 rainbow
🌱 seedling
🌳 tree
🐶 dog
🐱 cat
🐛 bug
💯 hundred 100
➕ plus
➖ minus
➡️ arrow_right
⬅️ arrow_left
⬆️ arrow_up
⬇️ arrow_down
🟢 green_circle
🟠 orange_circle
🔴 red_circle
🤷 shrug
🤦 facepalm
🙈 see_no_evil
💩 poop
👻 ghost
🤖 robot
🧹 broom clean
🪜 ladder
🦺 safety_vest
👷 builder worker
`;

export const EMOJI: readonly Emoji[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [sign = '', ...names] = line.split(' ');
    return { sign, names };
  });

/** What is offered before anything is typed, and beside a message. */
export const QUICK_EMOJI: readonly string[] = ['👍', '❤️', '😄', '🎉', '👀', '✅'];

/** Emoji whose name begins with what was typed, then those that have it inside; all for nothing typed. */
export function findEmoji(typed: string, limit = Number.POSITIVE_INFINITY): readonly Emoji[] {
  const word = typed.toLowerCase();
  if (word === '') return EMOJI.slice(0, limit);
  const begins = EMOJI.filter(({ names }) => names.some((name) => name.startsWith(word)));
  const has = EMOJI.filter((emoji) => !begins.includes(emoji) && emoji.names.some((name) => name.includes(word)));
  return [...begins, ...has].slice(0, limit);
}

/** The sign for a whole name between colons; null where no emoji has it. */
export const emojiNamed = (name: string): string | null =>
  EMOJI.find(({ names }) => names.includes(name.toLowerCase()))?.sign ?? null;

/** What a sign is called, for those who hear it; the sign itself where it has no name here. */
export function emojiName(sign: string): string {
  const name = EMOJI.find((emoji) => emoji.sign === sign)?.names[0];
  return name ? name.replaceAll('_', ' ') : sign;
}

/** True for a text of one to three emoji and nothing else: it is drawn large. */
export function isOnlyEmoji(text: string): boolean {
  // Most texts have such a letter, which is found at once.
  if (/\p{Script=Latin}/u.test(text)) return false;
  const signs = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text.trim())].map(
    (one) => one.segment,
  );
  const seen = signs.filter((sign) => sign.trim() !== '');
  return seen.length > 0 && seen.length <= 3 && seen.every((sign) => /\p{Extended_Pictographic}/u.test(sign));
}
