import { isGivenName } from "../names/known-names.ts";
import { matches, shortlyBefore, shortlyBehind, type Found } from "../matches.ts";

/** Where the path of an address leads to one person. An address without a path, or of any other site, is an ordinary link. */
const profileHosts =
  "facebook\\.com|fb\\.com|fb\\.me|m\\.me|instagram\\.com|instagr\\.am|tiktok\\.com|snapchat\\.com|twitter\\.com|x\\.com|threads\\.(?:net|com)|linkedin\\.com|youtube\\.com|reddit\\.com|github\\.com|t\\.me|wa\\.me|vk\\.com|twitch\\.tv|soundcloud\\.com|onlyfans\\.com|tumblr\\.com|pinterest\\.[a-z]{2,3}|bsky\\.app|steamcommunity\\.com|discord\\.gg|discordapp\\.com|discord\\.com|open\\.spotify\\.com|ask\\.fm|tellonym\\.me|linktr\\.ee|paypal\\.me|kik\\.me|medium\\.com|flickr\\.com|vsco\\.co|bereal\\.com|mastodon\\.social|wattpad\\.com|strava\\.com";
const profileAddress = new RegExp(
  String.raw`(?<![\p{L}\p{N}@.-])(?:https?:\/\/)?(?:[a-z]{1,12}\.){0,2}(?:${profileHosts})\/[^\s<>"'»)\]]{0,200}[\p{L}\p{N}_/=]`,
  "giu",
);
/** A blog that bears its writer's name as a part of the host. */
const blogAddress =
  /(?<![\p{L}\p{N}@.-])(?:https?:\/\/)?(?!www\.|m\.|nb\.|en\.)[\p{L}\p{N}-]{2,40}\.(?:blogg\.no|blogspot\.(?:com|no)|wordpress\.com|tumblr\.com|substack\.com|carrd\.co|github\.io)(?:\/[^\s<>"']{0,200}[\p{L}\p{N}_/])?/giu;

/** Pages of these sites that are not profiles. */
const nobodysPage =
  /\/(?:watch|hashtag|explore|search|help|about|policies|legal|privacy|safety|results|playlist|shorts|jobs|company|terms|settings|login|download|t(?:opics?|ag)|r)(?:[/?#]|$)/i;

const handle =
  /(?<![\p{L}\p{N}_.@/+-])(?:@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,38}[\p{L}\p{N}_])?(?:@[\p{L}\p{N}.-]{1,60}\.\p{L}{2,10})?)+/gu;
const redditUser = /(?<![\p{L}\p{N}_./])\/?u\/[\p{L}\p{N}_-]{3,24}(?![\p{L}\p{N}/])/gu;
const oldDiscordName = /(?<![\p{L}\p{N}_.#])[\p{L}\p{N}_.]{2,32}#\d{4}(?!\d)/gu;

const platform = String.raw`(?:snap(?:p?en|chat\p{L}{0,30}|en|s|as|i)?|snapp\p{L}{0,30}|insta(?:gram\p{L}{0,30}|en|as|s)?|ig|tik ?tok\p{L}{0,30}|discord\p{L}{0,30}|telegram\p{L}{0,30}|kik|twitter\p{L}{0,30}|facebook\p{L}{0,30}|fb|messenger\p{L}{0,30}|reddit\p{L}{0,30}|twitch\p{L}{0,30}|steam\p{L}{0,30}|xbox\p{L}{0,30}|psn|bereal\p{L}{0,30}|jodel\p{L}{0,30}|skype\p{L}{0,30}|roblox\p{L}{0,30}|fortnite\p{L}{0,30}|minecraft\p{L}{0,30}|youtube\p{L}{0,30}|tinder\p{L}{0,30}|grindr\p{L}{0,30}|onlyfans\p{L}{0,30}|linkedin\p{L}{0,30}|threads|signal|whatsapp|wickr|viber|line|bluesky|mastodon\p{L}{0,30})`;
const userName = String.raw`(?:bruker(?:navn\p{L}{0,30})?|user ?names?|user|gamer ?tag|handle|nick(?:name)?|geavaheaddjinam\p{L}{0,30}|profil\p{L}{0,30})`;
const fillers = String.raw`(?:[\s:=\-–,("«]{1,3}(?:min|mitt|mi|navn|navnet|namma|nama|namman|lean|er|heter|på|på|my|is|name|username|user|brukernavn\p{L}{0,30}|account|konto|kontoen|mu|lea|hans|hennes|her|his|som|as|under|der|jeg|i'm|im|am|meg|me|til|also|også|@))`;
const afterPlatform = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${platform}|${userName})${fillers}{0,5}[\s:=\-–,("«]{1,3}(?<it>[\p{L}\p{N}_][\p{L}\p{N}_.\-]{1,38}[\p{L}\p{N}_])(?![\p{L}\p{N}_@])`,
  "giu",
);
const beforePlatform = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.@/-])(?<it>[\p{L}\p{N}_][\p{L}\p{N}_.\-]{1,38}[\p{L}\p{N}_]) (?:på|på min|on|i|in|at) ${platform}(?![\p{L}\p{N}])`,
  "giu",
);
const underscored =
  /(?<![\p{L}\p{N}_.@/:-])(?=[\p{L}\p{N}.]{1,30}_)(?=[_.\p{N}]{0,30}\p{L})[\p{L}\p{N}_.]{2,38}[\p{L}\p{N}_](?![\p{L}\p{N}_@])/gu;

/** "brukeren natteravn skriver", "the user duskmoth keeps". */
const afterUser =
  /(?<!\p{L})(?:brukeren|brukaren|the user|a user called|geavaheaddji|profilen|(?:nett|forum|chat|spill|online|there)\p{L}{0,6} (?:\p{L}{1,12} ){0,2}(?:kaller|kallar|heter|heiter) (?:jeg|eg|han|hun) (?:meg |seg )?|(?:he|she|who) goes by)(?: |(?<= ))(?<it>[\p{L}\p{N}_.-]{4,30}[\p{L}\p{N}_])(?= (?:på|on|har|skriv|send|kommenter|plag|tru|keeps|wrote|writes|posts|messages|follows|is|was|er|var|čállá|čálii|lea)|[,.!\n]|$)/giu;
const describesUser =
  /^(?:navn|navnet|hennes|deres|vår|mitt|forum|forumet|selv|sjølv|alltid|aldri|ikke|ikkje|stadig|bare|fortsatt|sletta|slettet|blokkert|anonym|anonymous|deleted|blocked|name|himself|herself|itself|there|that)$/iu;

/** Addresses of a connection, version 4 and 6. */
const internetAddress =
  /(?<![\p{L}\p{N}.:])(?:(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\p{L}\p{N}]|\.\d)|(?=[\da-f:]{0,39}\d)(?:[\da-f]{1,4}:){1,7}(?::?[\da-f]{1,4}){1,7}(?![\p{L}\p{N}:]))/giu;
const isInternetAddress = (it: string): boolean => it.includes(".") || it.includes("::") || it.split(":").length === 8;

/** Something no ordinary word looks like: letters with digits or signs among them. */
const looksMadeUp = (it: string): boolean =>
  /\p{L}/u.test(it) &&
  (/_|\d/.test(it) || /\p{L}\.\p{L}/u.test(it)) &&
  !/^\d+(?:[.,]\d+)?\p{L}{1,4}$/u.test(it) &&
  !isSite(it);
const isSite = (it: string): boolean => /\.(?:no|com|org|net|se|fi|uk|eu|dk|app|tv|gg|me)$/iu.test(it);
/** "karinordmann", "sarahlee": a given name with more behind it. */
const beginsWithName = (it: string): boolean => {
  const lower = it.toLowerCase();
  for (let length = 4; length <= Math.min(10, lower.length - 3); length += 1)
    if (isGivenName(lower.slice(0, length))) return true;
  return false;
};

const isHandle = (text: string) => (it: string, start: number) => {
  if (looksMadeUp(it)) return !/^(?:covid|vg|gta|fifa|ps|mp|h2o|kl)-?\d+$/i.test(it);
  const before = shortlyBefore(text, start, 30);
  const behind = shortlyBehind(text, start + it.length, 2);
  if (/[:=]\s{0,2}["«]?$/.test(before))
    return (
      /\p{L}/u.test(it) &&
      /^(?:[\s.,!?)"»]|$)/.test(behind) &&
      !/^(?:jeg|det|den|han|hun|i|the|it|ja|nei|yes|no|mun|dat)$/i.test(it)
    );
  return /(?:\ber|\bis|\bheter|\blea|navn|name|namma)\s$/.test(before) && beginsWithName(it) && it === it.toLowerCase();
};

export const findWebProfiles = (text: string): Found[] => [
  ...matches(text, profileAddress, "web-profile", (it) => !nobodysPage.test(it)),
  ...matches(text, redditUser, "web-profile"),
  ...matches(text, blogAddress, "web-profile"),
  ...matches(text, handle, "web-profile", (it) => !/^@(?:home|work)$/.test(it)),
  ...matches(text, oldDiscordName, "web-profile", (it) => /\p{L}/u.test(it)),
  ...matches(text, afterPlatform, "web-profile", isHandle(text)),
  ...matches(text, beforePlatform, "web-profile", (it) => looksMadeUp(it)),
  ...matches(text, afterUser, "web-profile", (it) => !describesUser.test(it)),
  ...matches(
    text,
    internetAddress,
    "web-profile",
    (it, start) => isInternetAddress(it) && !/(?:vers\p{L}{0,5}|v\.?) ?$/u.test(shortlyBefore(text, start, 12)),
  ),
  ...matches(text, underscored, "web-profile"),
];
