/** Settings of PostgreSQL by name. */
export type Settings = Record<string, string | number>

/** How the program that keeps its data here calls what it makes. */
export type Names = {
  /** The role that owns the program's database, and the name of both; it also marks its servers. */
  owner: string
  superuser: string
  /** What to do with data of an older major version of PostgreSQL: the end of a sentence. */
  olderData: string
}
