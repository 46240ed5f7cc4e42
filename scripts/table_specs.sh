# shellcheck shell=bash disable=SC2034
# Gets what tests/tables checks definitions of tables by into .cache: the specification of CloudFormation's resources, and
# how two packages declare the tables of Terraform's AWS provider. Sourced after lib.sh.

table_specs=( # a package, its version and SHA-256, the file in it, and the name of that here
  "@aws-cdk/aws-service-spec 0.1.216 2305b840c961bf7ab982a3e67a44cd2fe1f8fad78d8f2598c0fd36fbf17c9af8 db.json.gz cloudformation.json.gz"
  "@cdktf/provider-aws 21.22.1 d1446ab6ac6526c6fab4b28a5ebefdd90c0ce56203949925d35a4d286c05cbbf lib/dynamodb-table/index.d.ts cdktf-dynamodb-table.d.ts"
  "@pulumi/aws 7.48.0 4631307531620c98146a58e061bccdabb9bb401a5772500a3f7c936975037ed6 types/input.d.ts pulumi-input.d.ts"
)
table_specs_lock=$(sha256sum <<<"${table_specs[*]}")
table_specs_dir=$keyc_root/.cache/table-specs-${table_specs_lock:0:12}

fill_table_specs() {
  local package version sha256 file name
  for row in "${table_specs[@]}"; do
    read -r package version sha256 file name <<<"$row"
    npm pack "${npm_options[@]}" "$package@$version" && echo "$sha256  $(echo ./*.tgz)" | sha256sum --check --quiet &&
      tar -xzf ./*.tgz --to-stdout "package/$file" >"$name" && rm ./*.tgz || return 1
  done
}

ensure_table_specs() {
  ensure_npm
  in_cache "$table_specs_dir" fill_table_specs
}
