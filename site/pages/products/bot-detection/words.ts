import { BAD_FROM } from '@whorl/contract/identification/bot-evidence.ts';

/** The ways in which the bench starts a browser, by their ids there: what each is, and what is true of it. */
export const startWords: Readonly<Record<string, { how: string; truth: 'program' | 'person' }>> = {
  'plain-headless': { how: 'Headless Chromium, as an automation library starts it', truth: 'program' },
  'headless-renamed': { how: 'The same under the name of an ordinary Chrome', truth: 'program' },
  'headless-quiet': { how: 'Headless, without the switches that betray the remote control', truth: 'program' },
  'driven-window': { how: 'A window with a frame, driven by a script', truth: 'program' },
  'says-tool': { how: 'The name of a Python library in the header', truth: 'program' },
  'says-crawler': { how: 'The name of a search engine’s crawler, without being it', truth: 'program' },
  'crawler-elsewhere': { how: 'The same, at a server that has the crawler’s addresses', truth: 'program' },
  'script-lies': { how: 'Script in the page claims to be a telephone, the header does not', truth: 'program' },
  'flag-overwritten': { how: 'A recipe that writes over navigator.webdriver', truth: 'program' },
  'flag-deleted': { how: 'A recipe that deletes it', truth: 'program' },
  patched: { how: 'A recipe with proxies for languages, permissions and graphics', truth: 'program' },
  'patched-with-runtime': { how: 'A recipe that adds a chrome.runtime as well', truth: 'program' },
  disguised: { how: 'Headless, without the switches, under the name of Chrome on Windows', truth: 'program' },
  'disguised-at-home': { how: 'The same under the name that it would have in a window', truth: 'program' },
  'forged-reading': { how: 'No browser: a program that posts a reading it made up', truth: 'program' },
  'forged-with-care': { how: 'The same by somebody who has read our source', truth: 'program' },
  'ordinary-window': { how: 'A window that somebody opened', truth: 'person' },
  'window-developer-tools': { how: 'The same with open developer tools', truth: 'person' },
  'window-private': { how: 'A private window', truth: 'person' },
  'window-german': { how: 'A window in German', truth: 'person' },
  'window-no-graphics': { how: 'A window without graphics', truth: 'person' },
  'window-older-name': { how: 'A window under the name of an older version', truth: 'person' },
  'emulated-telephone': { how: 'A telephone in the developer tools', truth: 'person' },
};

/** BotD's detectors, by what each looks at. */
export const detectorWords: readonly { name: string; looksAt: string }[] = [
  { name: 'webDriver', looksAt: 'the flag that browsers set under remote control' },
  { name: 'userAgent', looksAt: 'the name in navigator.userAgent' },
  { name: 'appVersion', looksAt: 'the name in navigator.appVersion' },
  { name: 'distinctiveProperties', looksAt: 'global variables that automation tools leave' },
  { name: 'documentAttributes', looksAt: 'attributes that they leave on the page’s root' },
  { name: 'windowExternal', looksAt: 'a scraper’s name in window.external' },
  { name: 'process', looksAt: 'a process object, as in Electron' },
  { name: 'errorTrace', looksAt: 'PhantomJS in the stack of an error' },
  { name: 'functionBind', looksAt: 'Function.prototype.bind, which old engines lack' },
  { name: 'evalLength', looksAt: 'how long eval is as text, engine by engine' },
  { name: 'productSub', looksAt: 'navigator.productSub, engine by engine' },
  { name: 'languages', looksAt: 'an empty list of languages' },
  { name: 'pluginsArray', looksAt: 'whether the list of plug-ins is a real one' },
  { name: 'pluginsLength', looksAt: 'a desktop Chrome without any plug-in' },
  { name: 'mimeTypes', looksAt: 'whether the list of file types is a real one' },
  { name: 'notifications', looksAt: 'two answers on notifications that contradict' },
  { name: 'webGL', looksAt: 'a graphics stack that draws to no screen' },
  { name: 'windowSize', looksAt: 'a window of no size' },
];

export const answers: readonly { answer: string; means: string; advice: string }[] = [
  {
    answer: '"bad"',
    means: `The evidence adds up to ${BAD_FROM} or more. The type names the heaviest piece, and all of it comes along.`,
    advice: 'Refuse what costs you something; let reading through.',
  },
  {
    answer: '"good"',
    means:
      'It says that it is a crawler, and nothing contradicts it. The evidence says whether its address was checked.',
    advice: 'Let it read. Before you let it do more, give the server the crawlers’ addresses.',
  },
  {
    answer: '"notDetected"',
    means: 'Too little was found. A person, or a program that hides well; the score says how much there was.',
    advice: 'Go on, and let the visitor id count how often.',
  },
  {
    answer: 'error',
    means: 'The detectors did not run. The message says why.',
    advice: 'Decide as if there were no check, and write it down.',
  },
  {
    answer: 'no request at all',
    means: 'The agent never ran: no script, a blocked one, or no browser.',
    advice: 'At a form, that is the strongest sign of all: ask for a request id.',
  },
];

export const limits = [
  {
    title: 'See through a good disguise',
    text: 'Whoever takes the switches of a headless browser away, renames it and patches nothing is not told from a person by one look: developers with open tools look the same. Such a row has a score, though, and you may set a limit of your own.',
  },
  {
    title: 'Prove that a reading is real',
    text: 'What the page posts is a claim. A made-up one gives itself away by what it leaves out; a program whose author has read our source leaves nothing out, and the table shows that it passes.',
  },
  {
    title: 'Know a crawler without its addresses',
    text: 'The search engines publish them as files, and GOOD_BOT_RANGES gives those to the server. Without them the name decides, unless something contradicts it.',
  },
  {
    title: 'Watch how somebody types',
    text: 'No mouse, no keys, no timing. What you type stays between you and the page.',
  },
  {
    title: 'Refuse anybody',
    text: 'It answers, your server decides. Nobody gets a puzzle from us.',
  },
];
