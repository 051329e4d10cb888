/** Languages that published pages colour, as they are offered; any other name is stored as it is typed. */
export const CODE_LANGUAGES =
  'bash c clojure cmake cpp csharp css dart diff dockerfile elixir elm erlang fortran fsharp go gradle graphql groovy handlebars haskell http ini java javascript json julia kotlin latex less lua makefile markdown matlab mermaid nginx nix objectivec ocaml perl pgsql php plaintext powershell properties protobuf python r ruby rust scala scss shell sql swift toml twig typescript vbnet verilog vhdl vim wasm xml yaml'.split(
    ' ',
  )
