cp "$GOLDEN/language/literals/input.keys" places.keys
for word in chekc lint generat validate gen formt xyz; do
  "$KEYC" "$word" places.keys
  echo "exit $?"
done
for word in 401 k401 K0401 'error[K0401]' E0401; do "$KEYC" explain "$word" | head -n 1; done
"$KEYC" generate places.keys -o written && ls written
