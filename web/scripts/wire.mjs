// Turns the JSON schema on the standard input into the types of src/wire.ts, on the standard output.

import { text } from 'node:stream/consumers'
import { compile } from 'json-schema-to-typescript'

const BANNER =
  '// Made by `make wire` from the message types of the server: change those, not this file.'

const schema = JSON.parse(await text(process.stdin))
const types = await compile(reachingAll(schema), 'Wire', {
  additionalProperties: false,
  bannerComment: BANNER,
  ignoreMinAndMaxItems: true,
  style: { printWidth: 100 },
})
process.stdout.write(
  types.replace(/\/\*\*\n \* All of them\.\n \*\/\nexport interface Wire \{[^}]*\}\n/, ''),
)

/** Makes a schema lead to each of its definitions, since only those that are reached are written. */
function reachingAll(schema) {
  const names = Object.keys(schema.$defs)
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]))
  return { ...schema, description: 'All of them.', type: 'object', properties }
}
