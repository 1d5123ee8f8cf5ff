/** The longest that a timer counts, in ms, 24.8 days: a longer one fires at once. Some stores expire by timers. */
export const LONGEST_TTL = 2_147_483_647;
