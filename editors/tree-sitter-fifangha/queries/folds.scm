[
  (front)
  (comment)
  (variation)
  (board)
  (reading)
] @fold
